import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { TrialFact } from '#contracts/licensing/events';
import { shopTimeZone } from '#contracts/fields/time-zone';
import { shopDate } from '#i18n/shop-date';
import { Mailer } from '#platform/mail/mailer';
import type { MailTemplate } from '#platform/mail-templates/mail-template';
import { CustomersService } from '../customers/customers.service';
import type { TrialEndMailData } from '../mails/trial-end.mail';
import { PreferencesService } from '../preferences/preferences.service';
import { AudienceService } from '../subscribers/audience.service';

/** Mails about the end of a trial: advertising, so that they require the consent to the newsletter (docs/decisions/0096). */
@Injectable()
export class TrialMailsService {
  constructor(
    private readonly customers: CustomersService,
    private readonly audience: AudienceService,
    private readonly preferences: PreferencesService,
    private readonly mailer: Mailer,
  ) {}

  /** Mails a subscriber of offers whose account does not own the plug-in. A repeated event finds the key of the first mail. */
  async enqueue(
    tx: EntityManager,
    template: MailTemplate<TrialEndMailData>,
    { trialId, userId, pluginId, slug, name, endsAt }: TrialFact,
  ): Promise<void> {
    const email = await this.customers.emailWithout(tx, userId, pluginId);
    const recipient = email && (await this.audience.findRecipient(tx, email, 'offers'));
    if (!recipient) return;
    const { id: subscriberId, language } = recipient;
    const token = this.preferences.tokenFor({ deliveryId: trialId, subscriberId });
    await this.mailer.enqueue(tx, {
      key: `${template.name}:${trialId}`,
      template,
      language,
      to: { address: recipient.email },
      data: { name, slug, pluginId, date: shopDate(new Date(endsAt), language, shopTimeZone()), token },
      headers: this.preferences.listHeaders(token),
    });
  }
}
