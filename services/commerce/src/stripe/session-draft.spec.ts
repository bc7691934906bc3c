import { draftSession, type SessionPurchase } from './session-draft';
import { toCents } from '#contracts/kit/money';

const purchase: SessionPurchase = {
  orderId: '019a0000-0000-7000-8000-0000000000b1',
  attempt: 2,
  userId: '019a0000-0000-7000-8000-0000000000b2',
  email: 'anna@example.com',
  language: 'ru',
  slug: 'tidewater',
  name: 'Tidewater',
  description: ' A warm one. ',
  imageUrl: '/media/tidewater.webp',
  priceCents: toCents(2_999),
  currency: 'usd',
  expiresAt: new Date('2026-11-21T12:00:00.900Z'),
};
const noFlags = { STRIPE_TAX: false, STRIPE_MANAGED_PAYMENTS: false };
const draft = (changes: Partial<SessionPurchase> = {}, flags = noFlags) =>
  draftSession({ ...purchase, ...changes }, 'https://shop.example/', flags);

describe('the request for a session', () => {
  it('says what the API of 2026-10-28.endive takes for an embedded page', () => {
    const metadata = {
      order_id: purchase.orderId,
      user_id: purchase.userId,
      attempt: '2',
      slug: 'tidewater',
    };
    expect(draft()).toEqual({
      mode: 'payment',
      ui_mode: 'embedded_page',
      return_url: 'https://shop.example/purchase/success?session_id={CHECKOUT_SESSION_ID}',
      client_reference_id: purchase.orderId,
      customer_email: 'anna@example.com',
      locale: 'ru',
      expires_at: 1_795_262_400,
      allowed_payment_method_types: ['card'],
      adaptive_pricing: { enabled: false },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: 2_999,
            product_data: {
              name: 'Tidewater',
              description: 'A warm one.',
              images: ['https://shop.example/media/tidewater.webp'],
              metadata: { slug: 'tidewater' },
            },
          },
        },
      ],
      metadata,
      payment_intent_data: { metadata },
    });
  });

  it('leaves out what is empty, because Stripe refuses empty texts', () => {
    const [item] = draft({ description: ' ', imageUrl: '' }).line_items ?? [];
    expect(item?.price_data?.product_data).toEqual({ name: 'Tidewater', metadata: { slug: 'tidewater' } });
  });

  it('cuts a long description between characters, because half of one cannot be encoded', () => {
    const [item] = draft({ description: `${'a'.repeat(499)}🎛 and more` }).line_items ?? [];
    const text = item?.price_data?.product_data?.description ?? '';
    expect(text).toBe('a'.repeat(499));
    expect(() => encodeURIComponent(text)).not.toThrow();
  });

  it('asks for taxes inside the price when they are switched on', () => {
    const taxed = draft({}, { ...noFlags, STRIPE_TAX: true });
    expect(taxed.automatic_tax).toEqual({ enabled: true });
    expect(taxed.line_items?.[0]?.price_data?.tax_behavior).toBe('inclusive');
  });

  it('leaves taxes to Stripe when Stripe is the merchant', () => {
    const managed = draft({}, { STRIPE_TAX: true, STRIPE_MANAGED_PAYMENTS: true });
    expect(managed).toMatchObject({ managed_payments: { enabled: true } });
    expect(managed.automatic_tax).toBeUndefined();
    expect(managed.line_items?.[0]?.price_data?.tax_behavior).toBeUndefined();
  });
});
