// Jest runs packages again for each spec file. Here a worker compiles each of them once, also for the contexts of browser specs: compiling
// took a quarter of the time of small files.
const vm = require('node:vm');

const { compileFunction } = vm;
const isPackage = (file) => file.includes('/node_modules/');
const scripts = new Map();
const functionsOfMainContext = new Map();

function computeOnce(map, key, compute) {
  if (!map.has(key)) map.set(key, compute());
  return map.get(key);
}

/** Jest compiles each module for a context; the main context is the one that is not named. */
vm.compileFunction = (source, parameters, { parsingContext, ...options } = {}) => {
  const isMain = parsingContext === globalThis;
  const { filename } = options;
  if (!isPackage(filename))
    return compileFunction(source, parameters, isMain ? options : { ...options, parsingContext });
  const wrapper = `(function (${parameters.join(', ')}) {${source}\n})`;
  // The callback of the options would hold the module registry of the spec file that loads the package first.
  const importModuleDynamically = vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const script = computeOnce(
    scripts,
    filename,
    () => new vm.Script(wrapper, { filename, importModuleDynamically }),
  );
  if (!isMain) return script.runInContext(parsingContext);
  return computeOnce(functionsOfMainContext, filename, () => script.runInThisContext());
};
