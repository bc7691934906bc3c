import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { pluginChanged, type PluginChanged } from '#contracts/catalogue/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { AttemptsService } from '../orders/attempts.service';

/** What the shop no longer sells must not be paid in a form that was opened before. */
@Controller()
export class EndFormsWhenPluginChanged {
  constructor(private readonly attempts: AttemptsService) {}

  @Consumes(pluginChanged)
  async withdraw({ pluginId, isActive }: PluginChanged, _: EventMeta, tx: EntityManager): Promise<void> {
    if (!isActive) await this.attempts.withdraw(tx, { pluginId });
  }
}
