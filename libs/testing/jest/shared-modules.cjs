// The modules of this repository that Node has loaded in a worker, which the spec files of services and gateway share.
const { join } = require('node:path');

const root = join(__dirname, '../../..');
/** Packages keep what decorators declare here. */
const decoratorStores = ['typeormMetadataArgsStorage', 'classValidatorMetadataStorage'];

const isSource = (file) => file.startsWith(`${root}/`) && file.endsWith('.ts');

/** @returns the modules that were replaced */
exports.replaceModules = ({ modules = {}, stores = {} } = {}) => {
  const replaced = { modules: {}, stores: {} };
  for (const file of Object.keys(require.cache).filter(isSource)) {
    replaced.modules[file] = require.cache[file];
    delete require.cache[file];
  }
  for (const name of decoratorStores) {
    replaced.stores[name] = globalThis[name];
    delete globalThis[name];
  }
  Object.assign(require.cache, modules);
  Object.assign(globalThis, stores);
  return replaced;
};

const exportsOf = (file) => require.cache[join(root, file)]?.exports;

/** What a process has once, as a process has it that starts. */
exports.resetProcessState = () => {
  exportsOf('libs/platform/src/metrics/metrics.ts')?.metrics.resetMetrics();
  exportsOf('libs/contracts/src/fields/money.ts')?.setShopCurrency('USD');
  exportsOf('libs/contracts/src/fields/time-zone.ts')?.setShopTimeZone('UTC');
};
