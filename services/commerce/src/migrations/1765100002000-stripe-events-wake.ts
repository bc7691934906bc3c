import type { MigrationInterface, QueryRunner } from 'typeorm';
import { wakesOnInsert } from '#platform/database/wakes-on-insert';
import { stripeEventsChannel } from '../stripe-events/stripe-events.service';

/** A stored event wakes the workers itself. */
export class StripeEventsWake1765100002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(wakesOnInsert('stripe_events', stripeEventsChannel));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger stripe_events_wakes on stripe_events');
  }
}
