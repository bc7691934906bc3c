import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Waiting events are claimed by their rank: payments, then refunds and disputes, then expired sessions (event-order.ts). */
export class OrderStripeEvents1797200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index stripe_events_ranked on stripe_events ((case
        when type in ('checkout.session.completed', 'checkout.session.async_payment_succeeded') then 0
        when type = 'checkout.session.expired' then 2
        else 1 end), due_at) where state = 'waiting'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index stripe_events_ranked');
  }
}
