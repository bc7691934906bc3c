import { SetMetadata } from '@nestjs/common';
import type { RequestContract } from '#contracts/kit/request';

const metadata = 'call of a route';

/** A call as the edge sees it: what it takes, what it answers, how it is refused. */
export type Question<I extends object = object, O extends object = object> = Pick<
  RequestContract<I, O>,
  'subject' | 'input' | 'output' | 'fails'
>;

/** What a route asks a service for. The API's description takes input, answer and refusals from there. */
export interface Call {
  contract: Question;
  /** The body is taken as it comes. */
  body?: 'raw';
  /** The answer is a file, not what the service said. */
  answer?: 'file';
}

export const Calls = (contract: Question, about: Omit<Call, 'contract'> = {}) =>
  SetMetadata(metadata, { contract, ...about } satisfies Call);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'contract' in value;
}

export function callOf(handler: object): Call | undefined {
  const found: unknown = Reflect.getMetadata(metadata, handler);
  return isCall(found) ? found : undefined;
}
