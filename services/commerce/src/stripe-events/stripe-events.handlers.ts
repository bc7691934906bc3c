import { Controller } from '@nestjs/common';
import { receiveStripeEvent, type StripeWebhookDelivery } from '#contracts/commerce/checkout';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { StripeEventsService } from './stripe-events.service';

@Controller()
export class StripeEventsHandlers {
  constructor(private readonly events: StripeEventsService) {}

  @Handles(receiveStripeEvent)
  async receive({ payload, signature }: StripeWebhookDelivery): Promise<Nothing> {
    await this.events.receive(Buffer.from(payload, 'base64'), signature);
    return {};
  }
}
