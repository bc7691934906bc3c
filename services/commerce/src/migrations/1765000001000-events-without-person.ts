import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What Stripe told is kept without the person; this does for the older rows what stripe-events/without-person.ts does. */
export class EventsWithoutPerson1765000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update stripe_events set object = (object #- '{last_payment_error,payment_method,billing_details}')
        - '{billing_details,collected_information,custom_fields,customer_details,customer_email,evidence,receipt_email,receipt_url,shipping,shipping_details}'::text[]
    `);
  }

  /** What was taken out is gone. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
