import { applyDecorators } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { ActorFor } from '#contracts/kit/actor';
import type { Access, RequestContract } from '#contracts/kit/request';
import { passHandlerArguments } from '../bus/handler-arguments';
import { busTransport } from '../bus/transport';

/**
 * Marks the handler of a request. A wrong input or output type does not compile; the platform validates the input, checks the
 * access and picks the reply's fields.
 */
export function Handles<I extends object, O extends object, A extends Access>(
  contract: RequestContract<I, O, A>,
) {
  return <M extends (input: I, actor: ActorFor<A>) => Promise<O>>(
    target: object,
    property: string | symbol,
    descriptor: { value?: M },
  ): void => {
    passHandlerArguments(2, target, property);
    applyDecorators(MessagePattern(contract.subject, busTransport, { contract }))(
      target,
      property,
      descriptor,
    );
  };
}
