// Jest's environment of server specs. They run in Node's main context, as the modules do that Node loads for them, so that an error, an
// array or a date is the same class on both sides.
const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { replaceModules, resetMetrics } = require('./shared-modules.cjs');

const { compileFunction } = vm;
// Jest compiles each module for a context; the main context is the one that is not named.
vm.compileFunction = (source, parameters, { parsingContext, ...options } = {}) =>
  compileFunction(
    source,
    parameters,
    parsingContext === globalThis ? options : { ...options, parsingContext },
  );

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
    else resetMetrics();
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    if (this.#sharedModules) replaceModules(this.#sharedModules);
  }
};
