import { applyDecorators } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { ActorFor } from '#contracts/kit/actor';
import type { Access, RequestContract } from '#contracts/kit/request';
import { passArguments } from '../bus/handler-arguments';
import { busTransport } from '../bus/transport';

/**
 * Marks the method that answers a request. A wrong input or reply type does not compile; the input is validated, the access
 * checked and the reply picked before and after the method runs.
 */
export function Handles<I extends object, O extends object, A extends Access>(
  contract: RequestContract<I, O, A>,
) {
  return <M extends (input: I, actor: ActorFor<A>) => Promise<O>>(
    target: object,
    property: string | symbol,
    descriptor: { value?: M },
  ): void => {
    passArguments(2, target, property);
    applyDecorators(MessagePattern(contract.subject, busTransport, { contract }))(
      target,
      property,
      descriptor,
    );
  };
}
