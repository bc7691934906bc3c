import { withoutPersonalFields } from './personal-fields';

it('removes personal fields from an event and keeps its references', () => {
  const session = {
    id: 'cs_1',
    payment_intent: 'pi_1',
    customer_email: 'anna@example.com',
    customer_details: { email: 'anna@example.com', name: 'Anna Kern' },
    metadata: { order_id: 'o' },
  };
  expect(withoutPersonalFields(session)).toEqual({
    id: 'cs_1',
    payment_intent: 'pi_1',
    metadata: { order_id: 'o' },
  });
});

it('removes personal fields from nested objects and lists', () => {
  const payment = {
    id: 'pi_1',
    last_payment_error: {
      code: 'card_declined',
      payment_method: { id: 'pm', billing_details: { name: 'A' } },
    },
    refunds: [{ id: 're_1', receipt_email: 'a@b.c' }],
  };
  expect(withoutPersonalFields(payment)).toEqual({
    id: 'pi_1',
    last_payment_error: { code: 'card_declined', payment_method: { id: 'pm' } },
    refunds: [{ id: 're_1' }],
  });
});

it('removes characters that Postgres rejects, at any depth', () => {
  const charge = {
    id: 'ch_1',
    description: 'Tide\u0000water \ud83d',
    metadata: { 'no\u0000te': 'a whale \ud83d\udc33 and half a whale \udc33' },
    refunds: [{ reason: '\u0000' }],
  };
  expect(withoutPersonalFields(charge)).toEqual({
    id: 'ch_1',
    description: 'Tidewater ',
    metadata: { note: 'a whale \ud83d\udc33 and half a whale ' },
    refunds: [{ reason: '' }],
  });
});
