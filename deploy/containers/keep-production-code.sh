#!/bin/sh
# Removes from dist what no process in production loads: tests, development tools, and what only another target has: the sandboxes
# (demo) and the backup tool with the code that it imports (backup). Runs inside the build of the image; containers.spec.ts checks that no process imports what is removed.
set -eu

mv dist/deploy/sandbox sandbox
mkdir -p backup/deploy/operations backup/libs
cp -r dist/deploy/operations/backup backup/deploy/operations/backup
cp -r dist/deploy/local backup/deploy/local
cp -r dist/libs/platform dist/libs/contracts dist/libs/local-servers backup/libs
find dist backup -type d -name test -prune -exec rm -rf {} +
# The bundle of packages is for processes without containers (deploy/local/build/bundle-packages.mjs).
rm -rf dist/packages
rm -rf dist/libs/testing dist/libs/local-servers dist/libs/licensing-client dist/deploy/cross-service-tests dist/deploy/local
rm -rf dist/deploy/tools dist/deploy/checks dist/deploy/operations/backup dist/deploy/operations/secrets
