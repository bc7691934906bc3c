import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, Not } from 'typeorm';
import { normalizeEmail } from '#contracts/fields/email';
import type { Language } from '#contracts/kit/actor';
import type { ExportedLicenceAddress } from '#contracts/licensing/personal-data';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { MailDelivery } from '#platform/mail/mail-delivery.entity';
import { EntitlementsService } from '../licences/entitlements.service';
import { OwnerAddress } from './owner-address.entity';
import {
  AccountMerge,
  DataExport,
  type ErasedUser,
  Erasure,
  type ExportPart,
  type MergedUser,
} from '../../personal-data';

/** The addresses that mails about licences are sent to. Orders keep the address that they were placed with. */
@Injectable()
export class OwnersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly erasedSubjects: ErasedSubjects,
    private readonly entitlements: EntitlementsService,
  ) {}

  /** Saves the address that an account has since then. A late or repeated event never replaces a newer address. */
  async saveAddress(tx: EntityManager, userId: string, email: string, since: Date): Promise<void> {
    if (await this.erasedSubjects.has(tx, userId)) return;
    await tx.query(
      `insert into owner_addresses (user_id, email, since) values ($1, $2, $3)
       on conflict (user_id, email) do update set since = greatest(owner_addresses.since, excluded.since)`,
      [userId, email, since],
    );
  }

  /** Mails go to the account that is left, and its former addresses are erased with it. */
  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId, email, mergedAt }: MergedUser): Promise<void> {
    for (const row of await tx.getRepository(OwnerAddress).findBy({ userId: formerUserId }))
      await this.saveAddress(tx, userId, row.email, row.since);
    await tx.getRepository(OwnerAddress).delete({ userId: formerUserId });
    if (email !== null) await this.saveAddress(tx, userId, email, mergedAt);
  }

  /** The address of the account, or of the last purchase while the account never changed it; undefined without a purchase. */
  async addressOf(tx: EntityManager, userId: string): Promise<string | undefined> {
    const purchased = await this.entitlements.latestEmail(tx, userId);
    if (!purchased) return undefined;
    const [latest] = await tx
      .getRepository(OwnerAddress)
      .find({ where: { userId }, order: { since: 'DESC' }, take: 1 });
    return latest?.email ?? purchased;
  }

  /** All addresses that mails were sent to, except former ones that belong to another user now. */
  async addressesOf(tx: EntityManager, userId: string): Promise<string[]> {
    const known = await this.knownAddresses(tx, userId);
    const current = await this.addressOf(tx, userId);
    const rows = await tx
      .getRepository(OwnerAddress)
      .find({ select: { email: true }, where: { email: In(known), userId: Not(userId) } });
    const others = new Set([
      ...rows.map(({ email }) => email),
      ...(await this.entitlements.emailsOfOthers(tx, userId, known)),
    ]);
    return known.filter((email) => email === current || !others.has(email));
  }

  /** The language of the last mail to the user, at any address, or of a later purchase. */
  async languageOf(tx: EntityManager, userId: string): Promise<Language> {
    const addresses = (await this.knownAddresses(tx, userId)).map(normalizeEmail);
    const last = await tx
      .getRepository(MailDelivery)
      .createQueryBuilder('m')
      .where('lower(m.to_address) = any(:addresses)', { addresses })
      .orderBy('m.queued_at', 'DESC')
      .limit(1)
      .getOne();
    const purchase = await this.entitlements.latestLanguage(tx, userId);
    if (purchase && (!last || purchase.createdAt > last.queuedAt)) return purchase.language;
    return last?.language ?? 'en';
  }

  /** The addresses that the account was given, newest first. */
  @DataExport()
  async export(userId: string, part: ExportPart): Promise<{ licenceAddresses: ExportedLicenceAddress[] }> {
    const rows = await this.dataSource
      .getRepository(OwnerAddress)
      .find({ where: { userId }, order: { since: 'DESC', email: 'ASC' }, ...part });
    const licenceAddresses = rows.map(({ email, since }) => ({ email, since: since.toISOString() }));
    return { licenceAddresses };
  }

  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedUser): Promise<void> {
    await tx.getRepository(OwnerAddress).delete({ userId });
  }

  private async knownAddresses(tx: EntityManager, userId: string): Promise<string[]> {
    const saved = await tx.getRepository(OwnerAddress).findBy({ userId });
    const purchased = await this.entitlements.emailsOf(tx, userId);
    return [...new Set([...purchased, ...saved.map(({ email }) => email)])];
  }
}
