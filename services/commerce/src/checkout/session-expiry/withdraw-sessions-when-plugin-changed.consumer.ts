import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { pluginChanged, type PluginChanged } from '#contracts/catalogue/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { CheckoutAttemptsService } from '../../orders/checkout-attempts/checkout-attempts.service';

/** Withdraws open sessions of a product that is no longer sold, so that they accept no payment. */
@Controller()
export class WithdrawSessionsWhenPluginChanged {
  constructor(private readonly attempts: CheckoutAttemptsService) {}

  @Consumes(pluginChanged)
  async withdraw({ pluginId, isActive }: PluginChanged, _: EventMeta, tx: EntityManager): Promise<void> {
    if (!isActive) await this.attempts.withdraw(tx, { pluginId });
  }
}
