"""The security headers of every response: run only our scripts, allow no framing, cache nothing."""

from sicbo.server.settings import Settings

NO_STORE = (b"cache-control", b"no-store")

SENSORS = (
    "accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "fullscreen", "geolocation",
    "gyroscope", "magnetometer", "microphone", "midi", "payment", "picture-in-picture",
    "publickey-credentials-get", "screen-wake-lock", "usb", "xr-spatial-tracking",
)  # fmt: skip


def security_headers(settings: Settings) -> tuple[tuple[bytes, bytes], ...]:
    """Return the headers of every response.

    >>> policy = dict(security_headers(Settings(origins=("https://house.example",))))
    >>> policy[b"x-content-type-options"]
    b'nosniff'
    >>> b"connect-src 'self' wss://house.example;" in policy[b"content-security-policy"]
    True
    """
    sockets = " ".join(
        f"{'wss' if origin.startswith('https:') else 'ws'}://{host}"
        for origin, host in zip(settings.origins, settings.hosts, strict=True)
    )
    policy = {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self' data:",
        "connect-src": f"'self' {sockets}",
        "form-action": "'self'",
        "base-uri": "'none'",
        "object-src": "'none'",
        "frame-ancestors": "'none'",
        "require-trusted-types-for": "'script'",
    }
    written = {
        "content-security-policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
        "strict-transport-security": "max-age=31536000",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": ", ".join(f"{each}=()" for each in SENSORS),
    }
    return tuple((name.encode(), value.encode()) for name, value in written.items())
