#!/bin/sh
# Starts the command line of an unpacked release. Data stays outside of its folder, so that the next release finds it.
here=$(dirname "$(readlink -f "$0")")
if [ -z "$DATA_DIR" ] && ! grep -qs '^DATA_DIR=' "$here/.env"; then
  DATA_DIR=${STATE_DIRECTORY:-${XDG_DATA_HOME:-$HOME/.local/share}/aamu}
  export DATA_DIR
fi
PATH="$here/node_modules/.bin:$PATH"
exec node "$here/bin/aamu.mjs" "$@"
