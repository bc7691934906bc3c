import { isDatabaseAway } from '#platform/database/database-away';
import type { StripeEvent } from '../stripe/stripe.service';

interface Delivery {
  event: StripeEvent;
  kept: () => void;
  lost: (error: unknown) => void;
}

const mostTogether = 100;

/**
 * Stores one delivery after the other, and together those that came meanwhile: a flood of deliveries, as after an hour in which
 * the shop was away, takes one connection and leaves the others to customers.
 */
export class EventIntake {
  private readonly waiting: Delivery[] = [];
  private isStoring = false;

  constructor(private readonly store: (events: readonly StripeEvent[]) => Promise<unknown>) {}

  /** Returns when the event is stored. @throws what kept it from being stored */
  async keep(event: StripeEvent): Promise<void> {
    return new Promise((kept, lost) => {
      this.waiting.push({ event, kept, lost });
      void this.storeWaiting();
    });
  }

  private async storeWaiting(): Promise<void> {
    if (this.isStoring) return;
    this.isStoring = true;
    while (this.waiting.length > 0) await this.storeTogether(this.waiting.splice(0, mostTogether));
    this.isStoring = false;
  }

  private async storeTogether(deliveries: readonly Delivery[]): Promise<void> {
    try {
      await this.store(deliveries.map(({ event }) => event));
      for (const { kept } of deliveries) kept();
    } catch (error) {
      const isAlone = deliveries.length === 1 || isDatabaseAway(error);
      if (isAlone) for (const { lost } of deliveries) lost(error);
      // One that cannot be stored must not take the others with it.
      else for (const delivery of deliveries) await this.storeTogether([delivery]);
    }
  }
}
