import { SetMetadata } from '@nestjs/common';
import type { Actor, ActorFor } from '#contracts/kit/actor';
import type { Access, RequestContract } from '#contracts/kit/request';

const metadata = 'handled request';

/** A request of a service and the method that handles it. */
export interface RequestHandler {
  readonly contract: RequestContract;
  /** A reply without fields may be left out. */
  handle(input: object, actor: Actor): Promise<object | void>;
}

type Reply<O extends object> = keyof O extends never ? Promise<O> | Promise<void> : Promise<O>;

/**
 * Marks the method of a provider or controller that handles a request. A wrong input or output type does not compile; the platform
 * validates the input, checks the access and picks the reply's fields.
 */
export function Handles<I extends object, O extends object, A extends Access>(
  contract: RequestContract<I, O, A>,
) {
  return <M extends (input: I, actor: ActorFor<A>) => Reply<O>>(
    target: object,
    property: string,
    descriptor: { value?: M },
  ): void => {
    SetMetadata(metadata, contract)(target, property, descriptor);
  };
}

function isContract(value: unknown): value is RequestContract {
  return typeof value === 'object' && value !== null && 'subject' in value;
}

/** The contract that a method handles, if any. */
export function handledContract(method: object): RequestContract | undefined {
  const found: unknown = Reflect.getMetadata(metadata, method);
  return isContract(found) ? found : undefined;
}
