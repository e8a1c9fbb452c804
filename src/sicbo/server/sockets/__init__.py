"""The live sockets: player terminal, game console, display, pit desk, dice reader."""
