import type { ModulesContainer } from '@nestjs/core';

type NestModule = NonNullable<ReturnType<ModulesContainer['get']>>;

/** Each module before those that it imports. */
function importersFirst(modules: ModulesContainer): NestModule[] {
  const seen = new Set<NestModule>();
  const imported: NestModule[] = [];
  const visit = (module: NestModule) => {
    if (seen.has(module)) return;
    seen.add(module);
    module.imports.forEach(visit);
    imported.push(module);
  };
  [...modules.values()].forEach(visit);
  return imported.reverse();
}

/**
 * Each provider and controller once, under whatever tokens it is provided. Those of a module come before those of the modules that it
 * imports, in the order of its lists.
 */
export function instancesOf(modules: ModulesContainer): Set<object> {
  const instances = importersFirst(modules).flatMap((module) =>
    [...module.controllers.values(), ...module.providers.values()].map(({ instance }): unknown => instance),
  );
  return new Set(instances.filter((instance) => typeof instance === 'object' && instance !== null));
}

interface RegisteredMethod<Input extends unknown[], Result> {
  readonly label: string;
  readonly call: (...input: Input) => Result;
}

/**
 * Methods by which the modules of a service take part in one task, such as the deletion of an account: `register` is their decorator,
 * `find` returns those of an application. The class with the task calls them one after the other and names no module.
 */
export function registeredMethods<Input extends unknown[], Result>() {
  type Method = (...input: Input) => Result;
  const registered: { prototype: object; label: string; method: Method }[] = [];
  return {
    register:
      (label = '') =>
      <M extends Method>(prototype: object, _: string, { value }: { value?: M }): void => {
        if (value) registered.push({ prototype, label, method: value });
      },
    find: (modules: ModulesContainer): RegisteredMethod<Input, Result>[] =>
      [...instancesOf(modules)].flatMap((instance) =>
        registered
          .filter(({ prototype }) => Object.getPrototypeOf(instance) === prototype)
          .map(({ label, method }) => ({ label, call: (...input: Input) => method.apply(instance, input) })),
      ),
  };
}
