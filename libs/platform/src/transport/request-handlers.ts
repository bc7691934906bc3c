import { MetadataScanner, type ModulesContainer } from '@nestjs/core';
import { instancesOf } from '../registrations/registered-methods';
import { handledContract, type RequestHandler } from '../rpc/handles';

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
