import { randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { Tombstones } from '#platform/database/tombstones';
import type { MailTemplate } from '#platform/mail/mail-template';
import { Mailer } from '#platform/mail/mailer';
import { KeyedHashService } from '../computers/keyed-hash.service';
import { OwnersService } from '../owners/owners.service';
import { MailedCode } from './mailed-code.entity';

const minuteMs = 60_000;
const codeMinutes = 15;
const mostTries = 5;

/** Whose code it is and what it is good for: a code for one thing opens no other. */
export interface CodeUse {
  userId: string;
  purpose: 'swap' | 'lost computer';
  /** Which one, where there are several. */
  subject?: string;
}

/** The letter that brings a code. */
export interface CodeLetter<D extends object> {
  template: MailTemplate<D>;
  language: Language;
  filledWith: (code: { code: string; minutes: number }) => D;
}

/** Codes that prove that somebody reads the owner's mail: short-lived, few tries, used once; here they stand as hashes only. */
@Injectable()
export class MailedCodesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hashes: KeyedHashService,
    private readonly owners: OwnersService,
    private readonly tombstones: Tombstones,
    private readonly mailer: Mailer,
  ) {}

  /** Mails a code to the owner's present address; a newer one takes the place of an older one. */
  async send<D extends object>(use: CodeUse, letter: CodeLetter<D>): Promise<{ expiresAt: string }> {
    const { userId } = use;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(Date.now() + codeMinutes * minuteMs);
    await this.dataSource.transaction(async (tx) => {
      if (await this.tombstones.isBuried(tx, userId)) return;
      const address = await this.owners.addressOf(tx, userId);
      if (!address) return;
      const row = { userId, codeHash: this.hashOf(use, code), tries: 0, expiresAt };
      await tx.getRepository(MailedCode).upsert(row, ['userId']);
      await this.mailer.add(tx, {
        key: `${letter.template.name}:${newId()}`,
        template: letter.template,
        language: letter.language,
        to: { address },
        data: letter.filledWith({ code, minutes: codeMinutes }),
      });
    });
    return { expiresAt: expiresAt.toISOString() };
  }

  /** Whether this is the code. A try counts even when what it was for is rolled back. */
  async isRight(use: CodeUse, code: string): Promise<boolean> {
    const tried: [MailedCode[], number] = await this.dataSource.query(
      `update swap_codes set tries = tries + 1
       where user_id = $1 and tries < $2 and expires_at > now() returning code_hash as "codeHash"`,
      [use.userId, mostTries],
    );
    const [[known]] = tried;
    return known !== undefined && timingSafeEqual(known.codeHash, this.hashOf(use, code));
  }

  /** Uses a code up together with what it is for. @returns whether nobody was faster. */
  async spend(tx: EntityManager, use: CodeUse, code: string): Promise<boolean> {
    const { userId } = use;
    const { affected } = await tx
      .getRepository(MailedCode)
      .delete({ userId, codeHash: this.hashOf(use, code) });
    return affected === 1;
  }

  private hashOf({ userId, purpose, subject }: CodeUse, code: string): Buffer {
    return this.hashes.of(`${purpose} code`, [userId, ...(subject ? [subject] : []), code].join(' '));
  }
}
