import type { PipeTransform } from '@nestjs/common';
import { Failure, invalidInput } from '#contracts/kit/failure';
import type { RequestContract } from '#contracts/kit/request';
import { readInput } from '#platform/rpc/input';

/** Validates a body or query against the input class that the contract carries. Repeated query parameters are refused. */
export function input<I extends object>(contract: RequestContract<I>): PipeTransform<unknown, Promise<I>> {
  return {
    transform: (raw, { type }) => {
      if (type === 'query') refuseLists(raw);
      return readInput(contract.input, raw);
    },
  };
}

function refuseLists(query: unknown): void {
  for (const [field, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value)) throw new Failure(invalidInput, { fields: [{ field, rule: 'once' }] });
  }
}
