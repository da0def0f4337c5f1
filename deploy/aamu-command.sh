#!/bin/sh
# Runs a command of the shop of aamu.service as its user, with its settings: /usr/local/sbin/aamu (mode 755).
# `doctor` sees the folders as the shop does, other commands may write elsewhere.
system=no home=no writable=
if [ "${1:-}" = doctor ]; then
  system=strict home=true
  writable=$(systemctl show --property=ReadWritePaths --value aamu.service)
fi
exec systemd-run --pipe --quiet --collect --uid=aamu --gid=aamu \
  -p WorkingDirectory=/opt/aamu -p EnvironmentFile=/etc/aamu.env -p UMask=0077 \
  -p StateDirectory=aamu -p StateDirectoryMode=0700 \
  -p RuntimeDirectory=aamu -p RuntimeDirectoryMode=0700 -p RuntimeDirectoryPreserve=yes \
  -p ProtectSystem="$system" -p ProtectHome="$home" -p ReadWritePaths="$writable" \
  -E PATH=/opt/aamu/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
  -E NODE_ENV=production -E DATA_DIR=/var/lib/aamu -E TMPDIR=/run/aamu \
  /usr/bin/env node bin/aamu.mjs "$@"
