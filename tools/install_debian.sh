#!/bin/sh
# What tests need beside Python: two browsers, a proxy and a database. On Debian, root installs what is missing.
missing=""
command -v chromium-headless-shell >/dev/null || missing="$missing chromium-headless-shell"
command -v firefox-esr >/dev/null || command -v firefox >/dev/null || missing="$missing firefox-esr"
test -x /usr/sbin/nginx || command -v nginx >/dev/null || missing="$missing nginx-light"
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null || missing="$missing postgresql"
test -z "$missing" && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "tests of the browsers, of the proxy and of PostgreSQL are skipped without:$missing"
  exit 0
fi
export RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive
get() { apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends $missing >/dev/null; }
get || { apt-get update -qq && get; }
