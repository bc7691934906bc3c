import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { RequestContract } from '#contracts/kit/request';

/**
 * Holds a reply against its contract. Only in tests: on a page of 24 cards it costs eighty times what picking costs
 * (docs/decisions/0002).
 * @throws Error naming the fields that break the contract.
 */
export async function checkReply(contract: RequestContract, picked: unknown): Promise<void> {
  const reply = plainToInstance(contract.output, picked);
  const errors = await validate(reply, { forbidUnknownValues: false });
  if (errors.length > 0) {
    throw new Error(
      `${contract.subject} answers what its contract does not promise: ${errors.map((e) => e.toString()).join(' ')}`,
    );
  }
}
