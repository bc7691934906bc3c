import type { PipeTransform } from '@nestjs/common';
import { Failure, invalidInput } from '#contracts/kit/failure';
import { validateInput } from '#platform/rpc/validate-input';
import type { RouteContract } from './route-contract';

/** Validates a body, query or path by the input class of the contract. */
export function validated<I extends object>(
  contract: Pick<RouteContract<I>, 'input'>,
): PipeTransform<unknown, Promise<I>> {
  return {
    transform: async (raw, { type }) => {
      if (type !== 'body') rejectRepeatedParameters(raw);
      return validateInput(contract.input, raw);
    },
  };
}

/** Rejects `?lang=en&lang=ru`, which is ambiguous. @throws Failure INVALID_INPUT */
export function rejectRepeatedParameters(query: unknown): void {
  for (const [field, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value)) throw new Failure(invalidInput, { fields: [{ field, rule: 'once' }] });
  }
}
