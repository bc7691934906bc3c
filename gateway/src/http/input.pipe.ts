import type { PipeTransform } from '@nestjs/common';
import { Failure, invalidInput } from '#contracts/kit/failure';
import { readInput } from '#platform/rpc/input';
import type { Question } from './calls';

/** Validates a body, query or path against the input class that the contract carries; there is no second one. */
export function input<I extends object>(
  contract: Pick<Question<I>, 'input'>,
): PipeTransform<unknown, Promise<I>> {
  return {
    transform: async (raw, { type }) => {
      if (type !== 'body') refuseRepeated(raw);
      return readInput(contract.input, raw);
    },
  };
}

/** `?lang=en&lang=ru`: which one is meant nobody knows. @throws Failure INVALID_INPUT */
export function refuseRepeated(query: unknown): void {
  for (const [field, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value)) throw new Failure(invalidInput, { fields: [{ field, rule: 'once' }] });
  }
}
