import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { RequestContract } from '#contracts/kit/request';

/**
 * Validates a reply by its contract. Only in tests: for a page of 24 cards it costs eighty times as much as picking (decision 2).
 * @throws Error naming the invalid fields
 */
export async function validateReply(contract: RequestContract, picked: unknown): Promise<void> {
  const reply = plainToInstance(contract.output, picked);
  const errors = await validate(reply, { forbidUnknownValues: false });
  if (errors.length > 0) {
    throw new Error(
      `${contract.subject}: reply violates its contract: ${errors.map((e) => e.toString()).join(' ')}`,
    );
  }
}
