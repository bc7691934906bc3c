import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FormerAddress, IdentityShare } from '#contracts/identity/personal-data';
import { EmailChange } from './email-change.entity';

/** Addresses that were asked for and addresses that were left: identity's part of the data export. */
@Injectable()
export class AddressShareService {
  constructor(private readonly dataSource: DataSource) {}

  async of(userId: string): Promise<IdentityShare> {
    const changes = await this.dataSource
      .getRepository(EmailChange)
      .find({ where: { userId }, order: { createdAt: 'DESC', id: 'DESC' } });
    return {
      addressChanges: changes.map(({ oldEmail, newEmail, createdAt, expiresAt, redeemedAt }) => ({
        oldEmail,
        newEmail,
        askedAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        redeemedAt: redeemedAt?.toISOString() ?? null,
      })),
      formerAddresses: changes.flatMap(formerAddress),
    };
  }
}

/** Only one that had been shown to be the account's: what was written to it before may be a stranger's business. */
function formerAddress({ oldEmail, oldSince, redeemedAt }: EmailChange): FormerAddress[] {
  if (!oldSince || !redeemedAt) return [];
  return [{ email: oldEmail, since: oldSince.toISOString(), until: redeemedAt.toISOString() }];
}
