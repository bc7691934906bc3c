import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';

/** Where letters about a customer's licences go. */
@Injectable()
export class OwnersService {
  /** The address of the last purchase; undefined for whoever never made one. */
  async addressOf(tx: EntityManager, userId: string): Promise<string | undefined> {
    const [owner]: { email: string }[] = await tx.query(
      `select email from entitlements where user_id = $1
       order by (status <> 'revoked') desc, created_at desc limit 1`,
      [userId],
    );
    return owner?.email;
  }

  /** The language we last wrote to an address in. */
  async languageOf(tx: EntityManager, address: string): Promise<Language> {
    const [last]: { language: Language }[] = await tx.query(
      'select language from mail_deliveries where to_address = $1 order by queued_at desc limit 1',
      [address],
    );
    return last?.language ?? 'en';
  }
}
