#!/bin/sh
# Starts the command line of an unpacked release with the Node that it brings along.
here=$(dirname "$(readlink -f "$0")")
PATH="$here/node_modules/.bin:$PATH"
exec node "$here/bin/aamu.mjs" "$@"
