import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { Mailer } from '#platform/mail/mailer';
import type { MailTemplate } from '#platform/mail-templates/mail-template';
import { computerReleasedMail } from '../../entitlements/mails/computer-released.mail';
import { lostReleasedMail } from '../../entitlements/mails/lost-released.mail';
import { OwnersService } from '../../entitlements/owners/owners.service';
import type { LockedComputer } from './computer-release.service';

/** Mails the owner about each released computer, because another person may have requested the release. */
@Injectable()
export class ReleaseMailsService {
  constructor(
    private readonly owners: OwnersService,
    private readonly mailer: Mailer,
  ) {}

  sendLost(tx: EntityManager, released: LockedComputer, language: Language): Promise<void> {
    return this.send(tx, lostReleasedMail, released, {}, language);
  }

  sendReleasedByAdmin(tx: EntityManager, released: LockedComputer, reason: string): Promise<void> {
    return this.send(tx, computerReleasedMail, released, { reason });
  }

  private async send<D extends object>(
    tx: EntityManager,
    template: MailTemplate<D & { machineName: string; products: string }>,
    { computer: { userId, machineName }, products }: LockedComputer,
    data: D,
    language?: Language,
  ): Promise<void> {
    const address = await this.owners.addressOf(tx, userId);
    if (!address) return;
    await this.mailer.enqueue(tx, {
      key: `${template.name}:${newId()}`,
      template,
      language: language ?? (await this.owners.languageOf(tx, userId)),
      to: { address },
      data: { ...data, machineName, products: products.join(', ') },
    });
  }
}
