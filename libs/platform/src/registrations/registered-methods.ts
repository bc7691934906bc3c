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

interface RegisteredMethod<Input extends unknown[], Result, Labels extends string[]> {
  readonly labels: Labels;
  readonly call: (...input: Input) => Result;
}

/**
 * Methods by which the modules of a service take part in one task, such as the deletion of an account: `register` is their decorator,
 * `find` returns those of an application, with the labels that the decorator was given. The class with the task calls them one after the other and names no module.
 */
export function registeredMethods<Input extends unknown[], Result, Labels extends string[] = []>() {
  type Method = (...input: Input) => Result;
  const registered: { prototype: object; labels: Labels; method: Method }[] = [];
  return {
    register:
      (...labels: Labels) =>
      <M extends Method>(prototype: object, _: string, { value }: { value?: M }): void => {
        if (value) registered.push({ prototype, labels, method: value });
      },
    find: (modules: ModulesContainer): RegisteredMethod<Input, Result, Labels>[] =>
      [...instancesOf(modules)].flatMap((instance) =>
        registered
          .filter(({ prototype }) => Object.getPrototypeOf(instance) === prototype)
          .map(({ labels, method }) => ({
            labels,
            call: (...input: Input) => method.apply(instance, input),
          })),
      ),
  };
}
