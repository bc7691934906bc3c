import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import type { MailTemplate } from '#platform/mail/mail-template';
import { Mailer } from '#platform/mail/mailer';
import { computerReleasedMail } from '../mails/computer-released.mail';
import { lostReleasedMail } from '../mails/lost-released.mail';
import { OwnersService } from '../owners/owners.service';
import type { Holding } from './freed-computers';

/** Tells customers that a computer of theirs lost its seats: who did not ask for it must hear of it. */
@Injectable()
export class ReleaseLetters {
  constructor(
    private readonly owners: OwnersService,
    private readonly mailer: Mailer,
  ) {}

  /** Somebody who is signed in as the customer said that it is lost. */
  lost(tx: EntityManager, holding: Holding, language: Language): Promise<void> {
    return this.write(tx, lostReleasedMail, holding, {}, language);
  }

  byAdministrator(tx: EntityManager, holding: Holding, reason: string): Promise<void> {
    return this.write(tx, computerReleasedMail, holding, { reason });
  }

  private async write<D extends object>(
    tx: EntityManager,
    template: MailTemplate<D & { machineName: string; products: string }>,
    { computer, held }: Holding,
    more: D,
    language?: Language,
  ): Promise<void> {
    const { userId, machineName } = computer;
    const address = await this.owners.addressOf(tx, userId);
    if (!address) return;
    const products = (held?.products ?? []).join(', ');
    await this.mailer.add(tx, {
      key: `${template.name}:${newId()}`,
      template,
      language: language ?? (await this.owners.languageOf(tx, userId)),
      to: { address },
      data: { ...more, machineName, products },
    });
  }
}
