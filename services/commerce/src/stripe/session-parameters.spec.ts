import { sessionParameters, type SessionRequest } from './session-parameters';
import { toCents } from '#contracts/fields/money';
import type { SessionLine } from './session-lines';

const pluginId = '019a0000-0000-7000-8000-0000000000b3';
const dueCents = toCents(2_999);
const line: SessionLine = {
  slug: 'tidewater',
  name: 'Tidewater',
  description: ' A warm one. ',
  imageUrl: '/media/tidewater.webp',
  dueCents,
  products: [{ line: 0, pluginId, slug: 'tidewater', dueCents, upgradesPluginId: null }],
};
const purchase: SessionRequest = {
  orderId: '019a0000-0000-7000-8000-0000000000b1',
  attempt: 2,
  userId: '019a0000-0000-7000-8000-0000000000b2',
  email: 'anna@example.com',
  language: 'ru',
  lines: [line],
  currency: 'usd',
  isGift: false,
  codes: [],
  expiresAt: new Date('2026-11-21T12:00:00.900Z'),
};
const noFlags = { STRIPE_TAX: false, STRIPE_MANAGED_PAYMENTS: false };
const build = (changes: Partial<SessionRequest> = {}, flags = noFlags) =>
  sessionParameters({ ...purchase, ...changes }, 'https://shop.example/', flags);

describe('session parameters', () => {
  it('session parameters contain what the API version 2026-10-28.endive requires for an embedded page', () => {
    const metadata = {
      order_id: purchase.orderId,
      user_id: purchase.userId,
      attempt: '2',
      slug: 'tidewater',
      plugin_id: pluginId,
    };
    expect(build()).toEqual({
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

  it('session parameters omit empty texts, because Stripe rejects them', () => {
    const [item] = build({ lines: [{ ...line, description: ' ', imageUrl: '' }] }).line_items ?? [];
    expect(item?.price_data?.product_data).toEqual({ name: 'Tidewater', metadata: { slug: 'tidewater' } });
  });

  it('session parameters have a line for each plug-in and each bundle', () => {
    const bundle = {
      ...{ ...line, slug: 'studio', name: 'Studio', dueCents: toCents(4_000) },
      products: line.products.flatMap((one) => [
        { ...one, line: 1, slug: 'a', dueCents: toCents(1_500) },
        { ...one, line: 1, slug: 'b', dueCents: toCents(2_500) },
      ]),
    };
    const { line_items: items, metadata } = build({ lines: [line, bundle] });
    expect(items?.map(({ price_data: price }) => [price?.product_data?.name, price?.unit_amount])).toEqual([
      ['Tidewater', 2_999],
      ['Studio', 4_000],
    ]);
    expect(String(metadata?.['items_0']).split(' ')).toEqual([
      `0,2999,${pluginId},tidewater,`,
      `1,1500,${pluginId},a,`,
      `1,2500,${pluginId},b,`,
    ]);
  });

  it('session parameters truncate a long description between characters', () => {
    const [item] =
      build({ lines: [{ ...line, description: `${'a'.repeat(499)}🎛 and more` }] }).line_items ?? [];
    const text = item?.price_data?.product_data?.description ?? '';
    expect(text).toBe('a'.repeat(499));
    expect(() => encodeURIComponent(text)).not.toThrow();
  });

  it('session parameters request inclusive taxes if STRIPE_TAX is on', () => {
    const taxed = build({}, { ...noFlags, STRIPE_TAX: true });
    expect(taxed.automatic_tax).toEqual({ enabled: true });
    expect(taxed.line_items?.[0]?.price_data?.tax_behavior).toBe('inclusive');
  });

  it('session parameters leave taxes to Stripe as merchant of record', () => {
    const managed = build({}, { STRIPE_TAX: true, STRIPE_MANAGED_PAYMENTS: true });
    expect(managed).toMatchObject({ managed_payments: { enabled: true } });
    expect(managed.automatic_tax).toBeUndefined();
    expect(managed.line_items?.[0]?.price_data?.tax_behavior).toBeUndefined();
  });
});
