// Jest's environment of server specs. They run in Node's main context, as the packages do that Node loads for them, so that an error, an
// array or a date is the same class on both sides. Each spec file still has modules of its own.
const vm = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const { compileFunction } = vm;
// Jest compiles each module for a context; the main context is the one that is not named.
vm.compileFunction = (source, parameters, { parsingContext, ...options } = {}) =>
  compileFunction(
    source,
    parameters,
    parsingContext === globalThis ? options : { ...options, parsingContext },
  );

/** Packages keep what decorators tell them here; without its removal it would grow with each spec file. */
const decoratorStores = ['typeormMetadataArgsStorage', 'classValidatorMetadataStorage'];

module.exports = class MainContextEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #variables = { ...process.env };
  #conditions;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.#conditions = projectConfig.testEnvironmentOptions.customExportConditions;
  }

  exportConditions() {
    return this.#conditions;
  }

  getVmContext() {
    return globalThis;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    for (const store of decoratorStores) delete globalThis[store];
  }
};
