// Jest's environment of server specs. They run in Node's main context, as the modules do that Node loads for them, so that an error, an
// array or a date is the same class on both sides.
const { AsyncLocalStorage } = require('node:async_hooks');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
require('./compiled-packages.cjs');
const parkedConnections = require('./parked-connections.cjs');
const { replaceModules, resetProcessState } = require('./shared-modules.cjs');

/** Until it is disabled, each storage that was entered costs time for every promise of the process, after its spec file too. */
const enteredStorages = new Set();
for (const method of ['run', 'enterWith']) {
  const enter = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    enteredStorages.add(this);
    return enter.apply(this, args);
  };
}

/** Jest wraps it for each spec file, and the wrapper holds every module that the file has loaded. */
const { exit } = process;

/** Jest stores its state and its event handlers in the global object, which here outlives a spec file: each test would call all of them. */
const symbolsOfNode = new Set(Object.getOwnPropertySymbols(globalThis));

function deleteStateOfJest() {
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (!symbolsOfNode.has(symbol)) delete globalThis[symbol];
}

function disableEnteredStorages() {
  for (const storage of enteredStorages) storage.disable();
  enteredStorages.clear();
}

/** Other specs test the state of modules (metrics, declared contracts). */
const programs = ['services', 'gateway'];

module.exports = class MainContextEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #variables = { ...process.env };
  #conditions;
  #hasOwnModules;
  #sharedModules;

  constructor({ projectConfig }, { docblockPragmas, testPath }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.#conditions = projectConfig.testEnvironmentOptions.customExportConditions;
    const isOfProgram = programs.some((folder) => testPath.startsWith(`${projectConfig.rootDir}/${folder}/`));
    this.#hasOwnModules = !isOfProgram || 'own-modules' in docblockPragmas;
  }

  exportConditions() {
    return this.#conditions;
  }

  getVmContext() {
    return globalThis;
  }

  async setup() {
    if (this.#hasOwnModules) this.#sharedModules = replaceModules();
    else resetProcessState();
    parkedConnections.enable(!this.#hasOwnModules);
    // Those of the browser specs before.
    disableEnteredStorages();
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    if (this.#sharedModules) replaceModules(this.#sharedModules);
    process.exit = exit;
    deleteStateOfJest();
    disableEnteredStorages();
  }
};
