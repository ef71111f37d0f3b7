"""nginx with deploy/nginx.conf in a folder of its own, and a certificate that only tests trust."""

from __future__ import annotations

import ipaddress
import os
import shutil
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tools.soak.kills import ROOT

if TYPE_CHECKING:
    from pathlib import Path

NGINX: Final = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
LIVE: Final = "/etc/letsencrypt/live/shoal.example.org"
CERTIFICATE: Final = "certificate.pem"
KEY: Final = "key.pem"
FRAME: Final = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""


def configure(folder: Path, name: str, changes: dict[str, str]) -> list[str]:
    """Write the example for a name, else as it is but for some changes; the command to start it."""
    site = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    ours = {
        f"{LIVE}/fullchain.pem": f"{folder}/{CERTIFICATE}",
        f"{LIVE}/privkey.pem": f"{folder}/{KEY}",
    }
    for old, new in {**changes, **ours}.items():
        assert site.count(old) == 1, old
        site = site.replace(old, new)
    site = site.replace("shoal.example.org", name)
    config = folder / "nginx.conf"
    config.write_text(FRAME.format(folder=folder, site=site), encoding="utf-8")
    assert NGINX is not None, "there is no nginx"
    return [NGINX, "-p", str(folder), "-c", str(config), "-e", f"{folder}/error.log"]


def certify(folder: Path, name: str) -> None:
    """A certificate for the name of a host or its address."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([general_name(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / CERTIFICATE).write_bytes(certificate.public_bytes(pem))
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / KEY).write_bytes(secret)


def general_name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)
