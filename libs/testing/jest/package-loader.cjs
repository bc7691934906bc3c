// Jest's transform of packages: Node loads them, once for all specs of a worker. Jest's own module system would run each of them again
// for each spec file, which took most of the time of a run.
const Module = require('node:module');

const loadScript = Module._extensions['.js'];

/** Loads a package without Jest's hook, which is in place while Jest loads its global set-up, and would come back here. */
function loadPackage(file) {
  const current = Module._extensions['.js'];
  if (current === loadScript) return require(file);
  Module._extensions['.js'] = loadScript;
  // The hook has entered the module that is being replaced.
  delete require.cache[file];
  try {
    return require(file);
  } finally {
    Module._extensions['.js'] = current;
  }
}

globalThis.loadPackage = loadPackage;

module.exports = {
  process: (_source, file) => ({ code: `module.exports = loadPackage(${JSON.stringify(file)});` }),
  getCacheKey: (_source, file) => `loadPackage ${file}`,
};
