import { randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { minuteMs } from '#contracts/fields/durations';
import type { Language } from '#contracts/kit/actor';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { newId } from '#platform/database/new-id';
import { Mailer } from '#platform/mail/mailer';
import type { MailTemplate } from '#platform/mail-templates/mail-template';
import { KeyedHashService } from '../keyed-hash.service';
import { OwnersService } from '../../entitlements/owners/owners.service';
import { MailedCode } from './mailed-code.entity';
import { AccountMerge, type ErasedUser, Erasure, type MergedUser } from '../../personal-data';

const codeMinutes = 15;
const maxAttempts = 5;

/** The user and the purpose of a code, which is valid for that purpose only. */
export interface CodePurpose {
  userId: string;
  purpose: 'swap' | 'lost computer';
  /** The id of the object of the purpose, if there may be several. */
  subject?: string;
}

/** The mail that contains a code. */
export interface CodeMail<D extends object> {
  template: MailTemplate<D>;
  language: Language;
  dataFor: (code: { code: string; minutes: number }) => D;
}

/**
 * Codes that prove access to the owner's mailbox: valid for 15 minutes and five attempts, redeemed once, stored as hashes. A user has one
 * code at a time.
 */
@Injectable()
export class MailedCodesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hashes: KeyedHashService,
    private readonly owners: OwnersService,
    private readonly erasedSubjects: ErasedSubjects,
    private readonly mailer: Mailer,
  ) {}

  /** Mails a code to the current address of the owner; it replaces an earlier code. */
  async send<D extends object>(purpose: CodePurpose, mail: CodeMail<D>): Promise<{ expiresAt: string }> {
    const { userId } = purpose;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(Date.now() + codeMinutes * minuteMs);
    await this.dataSource.transaction(async (tx) => {
      if (await this.erasedSubjects.has(tx, userId)) return;
      const address = await this.owners.addressOf(tx, userId);
      if (!address) return;
      const row = { userId, codeHash: this.hashOf(purpose, code), tries: 0, expiresAt };
      await tx.getRepository(MailedCode).upsert(row, ['userId']);
      await this.mailer.enqueue(tx, {
        key: `${mail.template.name}:${newId()}`,
        template: mail.template,
        language: mail.language,
        to: { address },
        data: mail.dataFor({ code, minutes: codeMinutes }),
      });
    });
    return { expiresAt: expiresAt.toISOString() };
  }

  /** Whether a code is right. Call it outside a transaction: the attempt counts even if the change is rolled back. */
  async verify(purpose: CodePurpose, code: string): Promise<boolean> {
    const [[known]]: [{ codeHash: Buffer }[], number] = await this.dataSource.query(
      `update swap_codes set tries = tries + 1
       where user_id = $1 and tries < $2 and expires_at > now() returning code_hash as "codeHash"`,
      [purpose.userId, maxAttempts],
    );
    return known !== undefined && timingSafeEqual(known.codeHash, this.hashOf(purpose, code));
  }

  /** Redeems a code in the transaction of the permitted change. @returns whether it was still unused */
  async redeem(tx: EntityManager, purpose: CodePurpose, code: string): Promise<boolean> {
    const { userId } = purpose;
    const codeHash = this.hashOf(purpose, code);
    const { affected } = await tx.getRepository(MailedCode).delete({ userId, codeHash });
    return affected === 1;
  }

  @AccountMerge()
  async merge(tx: EntityManager, { formerUserId }: MergedUser): Promise<void> {
    await tx.getRepository(MailedCode).delete({ userId: formerUserId });
  }

  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedUser): Promise<void> {
    await tx.getRepository(MailedCode).delete({ userId });
  }

  private hashOf({ userId, purpose, subject }: CodePurpose, code: string): Buffer {
    const parts = [userId, ...(subject ? [subject] : []), code];
    return this.hashes.hash(`${purpose} code`, parts.join(' '));
  }
}
