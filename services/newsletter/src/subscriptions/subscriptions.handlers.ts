import { Controller } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import {
  type ConfirmAnswer,
  confirmSubscription,
  type ConfirmSubscription,
  subscribe,
  type Subscribe,
  type SubscribeAnswer,
} from '#contracts/newsletter/subscriptions';
import { resendConfirmation, type SubscriberId } from '#contracts/newsletter/subscribers';
import { translate } from '#i18n/translate';
import { Handles } from '#platform/rpc/handles';
import { SubscriptionsService } from './subscriptions.service';

@Controller()
export class SubscriptionsHandlers {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Handles(subscribe)
  async subscribe(input: Subscribe, { language }: Actor): Promise<SubscribeAnswer> {
    await this.subscriptions.subscribe(input, language);
    return { message: translate(language, 'newsletter.check_inbox_text') };
  }

  @Handles(confirmSubscription)
  async confirm(input: ConfirmSubscription, { language }: Actor): Promise<ConfirmAnswer> {
    const { email, isRepeated } = await this.subscriptions.confirm(input);
    return isRepeated
      ? {
          message: translate(language, 'newsletter.already_confirmed'),
          code: 'ALREADY_CONFIRMED',
          subscriber: { email },
        }
      : { message: translate(language, 'newsletter.confirmed'), subscriber: { email } };
  }

  @Handles(resendConfirmation)
  async resend({ id }: SubscriberId): Promise<Nothing> {
    await this.subscriptions.resend(id);
    return {};
  }
}
