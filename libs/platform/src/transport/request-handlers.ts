import { MetadataScanner, type ModulesContainer } from '@nestjs/core';
import { handledContract, type RequestHandler } from '../rpc/handles';

/** Each provider and controller once, under whatever tokens it is provided. */
function instancesOf(modules: ModulesContainer): Set<object> {
  const instances = [...modules.values()].flatMap((module) =>
    [...module.controllers.values(), ...module.providers.values()].map(({ instance }): unknown => instance),
  );
  return new Set(instances.filter((instance) => typeof instance === 'object' && instance !== null));
}

/** The methods with `@Handles` of an application. */
export function requestHandlersOf(modules: ModulesContainer): RequestHandler[] {
  const scanner = new MetadataScanner();
  return [...instancesOf(modules)].flatMap((instance) =>
    scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object | null).flatMap((name) => {
      const method: unknown = Reflect.get(instance, name);
      const contract = typeof method === 'function' ? handledContract(method) : undefined;
      if (typeof method !== 'function' || !contract) return [];
      const handle: RequestHandler['handle'] = async (input, actor) =>
        (await Reflect.apply(method, instance, [input, actor])) as object | undefined;
      return [{ contract, handle }];
    }),
  );
}
