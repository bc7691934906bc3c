// Loaded before a process of the shop: takes npm packages from the bundle of the working directory (bundle-packages.mjs). Without
// a bundle, as in a folder of an earlier version, and for packages that are not in it, Node's own search applies.
const { existsSync, readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');

const folder = join(process.cwd(), 'dist', 'packages');
const list = join(folder, 'packages.json');

// Since Node 22: compiled code of the last start, for the shop's own modules as well.
Module.enableCompileCache?.(join(process.cwd(), 'dist', '.compiled'));

if (existsSync(list)) {
  const files = new Map(Object.entries(JSON.parse(readFileSync(list, 'utf8'))));
  const resolveFilename = Module._resolveFilename;
  // Also for packages outside of the bundle, so that every package exists once.
  Module._resolveFilename = function (request, ...rest) {
    const file = files.get(request);
    return file ? join(folder, file) : resolveFilename.call(this, request, ...rest);
  };
}
