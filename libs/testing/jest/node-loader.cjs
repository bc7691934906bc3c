// Jest's transform of everything that is not a spec file: Node loads it, once for all specs of a worker. Jest's own module system would
// run each module again for each spec file, which took most of the time of a run.
const Module = require('node:module');
const { extname } = require('node:path');
require('../../platform/test/run-typescript.cjs');

const loaders = { ...Module._extensions };

/** Loads a file without Jest's hook, which is in place while Jest loads its global set-up, and would come back here. */
function loadFile(file) {
  const extension = extname(file);
  const hook = Module._extensions[extension];
  if (hook === loaders[extension]) return require(file);
  Module._extensions[extension] = loaders[extension];
  // The hook has entered the module that is being replaced.
  delete require.cache[file];
  try {
    return require(file);
  } finally {
    Module._extensions[extension] = hook;
  }
}

globalThis.loadFile = loadFile;
// This module would hold every module that it has loaded, also those of finished specs.
module.children = undefined;

module.exports = {
  process: (_source, file) => ({ code: `module.exports = loadFile(${JSON.stringify(file)});` }),
  getCacheKey: (_source, file) => `loadFile ${file}`,
};
