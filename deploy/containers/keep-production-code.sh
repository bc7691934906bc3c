#!/bin/sh
# Removes from dist what no process in production loads: tests, development tools, and what only another target has: the sandboxes
# (demo) and the backup tool with the code that it imports (backup). Runs inside the build of the image; containers.spec.ts checks that no process imports what is removed.
set -eu

mv dist/deploy/sandbox sandbox
mkdir -p backup/deploy/tools backup/libs
cp -r dist/deploy/tools/backup backup/deploy/tools/backup
cp -r dist/deploy/local backup/deploy/local
cp -r dist/libs/platform dist/libs/contracts dist/libs/local-servers backup/libs
find dist backup -type d -name test -prune -exec rm -rf {} +
# The bundle of packages is for processes without containers (deploy/local/build/bundle-packages.mjs).
rm -rf dist/packages
rm -rf dist/libs/testing dist/libs/local-servers dist/libs/licensing-client dist/deploy/cross-service-tests dist/deploy/local
for tool in dist/deploy/tools/*; do
  [ "$(basename "$tool")" = cli ] || rm -rf "$tool"
done
