#!/bin/sh
# Installs packages of Debian that tests need, or unpacks one: debian_parts.sh install PACKAGE…
#                                                             debian_parts.sh unpack PACKAGE FOLDER
# What the machine knows of its packages may be old, or nothing at all: then it asks anew, and tries once more.
set -eu
export DEBIAN_FRONTEND=noninteractive

install() {
  apt-get install -y -q "$@"
}

unpack() {
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  ( cd "$folder" && apt-get download -q "$1" ) || return 1
  dpkg-deb -x "$folder"/*.deb "$2"
}

action=$1
shift
case $action in
  install | unpack) ;;
  *) echo "debian_parts.sh: $action is neither install nor unpack" >&2; exit 2 ;;
esac
"$action" "$@" || { apt-get update -q && "$action" "$@"; }
