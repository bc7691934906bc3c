import { type Form, formOf, listOf, textOf } from '../http/form';
import { invalid, missing, StripeError, unknownParameter } from '../http/stripe-error';
import { stripeId } from '../ids';
import type { Session, World } from '../world';

const known = new Set(
  `mode ui_mode return_url redirect_on_completion client_reference_id customer customer_email customer_creation metadata payment_intent_data
   line_items expires_at locale allowed_payment_method_types adaptive_pricing automatic_tax tax_id_collection billing_address_collection
   invoice_creation consent_collection custom_text branding_settings managed_payments submit_type allow_promotion_codes discounts expand
   integration_identifier success_url cancel_url payment_method_options`.split(/\s+/),
);
const uiModes = ['embedded_page', 'elements', 'form', 'hosted_page'];
const locales = ['auto', 'en', 'ru', 'en-GB', 'de', 'fr', 'es', 'it'];
const leastAmount = 50;

function oneOf(form: Form, key: string, allowed: readonly string[], fallback: string): string {
  const value = textOf(form, key) ?? fallback;
  if (!allowed.includes(value)) throw invalid(key, `Invalid ${key}: must be one of ${allowed.join(', ')}`);
  return value;
}

function integer(text: string | undefined, param: string): number {
  if (text === undefined) throw missing(param);
  if (!/^\d{1,12}$/.test(text))
    throw new StripeError(400, `Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param });
  return Number(text);
}

function metadata(form: Form | undefined): Record<string, string> {
  const entries = Object.entries(form ?? {}).flatMap(([key, value]) =>
    typeof value === 'string' ? [[key, value] as const] : [],
  );
  if (entries.length > 50) throw invalid('metadata', 'You can specify up to 50 keys.');
  for (const [key, value] of entries) {
    if (key.length > 40 || value.length > 500)
      throw invalid(`metadata[${key}]`, 'Metadata keys have up to 40 characters, values up to 500.');
  }
  return Object.fromEntries(entries);
}

function items(form: Form): { currency: string; items: Session['items'] } {
  const list = listOf(form, 'line_items');
  if (list.length === 0) throw missing('line_items');
  let currency = '';
  const read = list.map((entry, i) => {
    const at = `line_items[${i}]`;
    const price = typeof entry === 'object' ? formOf(entry, 'price_data') : undefined;
    if (typeof entry !== 'object' || !price) throw missing(`${at}[price_data]`);
    currency = textOf(price, 'currency') ?? '';
    if (currency !== 'usd') throw invalid(`${at}[price_data][currency]`, 'This sandbox sells in usd.');
    const name = textOf(formOf(price, 'product_data') ?? {}, 'name');
    if (!name) throw missing(`${at}[price_data][product_data][name]`);
    return {
      id: stripeId('li_'),
      name,
      quantity: integer(textOf(entry, 'quantity'), `${at}[quantity]`),
      unitAmount: integer(textOf(price, 'unit_amount'), `${at}[price_data][unit_amount]`),
    };
  });
  return { currency, items: read };
}

function refuseExclusions(form: Form, uiMode: string, redirect: string): void {
  for (const name of Object.keys(form)) if (!known.has(name)) throw unknownParameter(name);
  if (textOf(form, 'mode') !== 'payment') throw invalid('mode', 'This sandbox knows mode=payment.');
  if (uiMode !== 'embedded_page') throw invalid('ui_mode', 'This sandbox renders embedded_page.');
  for (const name of ['success_url', 'cancel_url']) {
    if (form[name])
      throw invalid(name, `${name} can not be used with ui_mode=embedded_page; use return_url.`);
  }
  if (!textOf(form, 'return_url') && redirect !== 'never') throw missing('return_url');
  if (form['customer'] && form['customer_email'])
    throw invalid('customer_email', 'You may only specify one of customer, customer_email.');
}

/** Creates an open session. @throws StripeError with the parameter that is wrong, as Stripe would. */
export function createSession(world: World, form: Form): Session {
  const uiMode = oneOf(form, 'ui_mode', uiModes, 'hosted_page');
  const redirect = oneOf(
    form,
    'redirect_on_completion',
    ['always', 'if_required', 'never'],
    'always',
  ) as Session['redirect'];
  refuseExclusions(form, uiMode, redirect);
  const now = world.now();
  const expires = form['expires_at'] ? integer(textOf(form, 'expires_at'), 'expires_at') : now + 86_400;
  if (expires < now + 1_700 || expires > now + 86_500)
    throw invalid('expires_at', 'expires_at must be between 30 minutes and 24 hours from now.');
  const sold = items(form);
  const amount = sold.items.reduce((sum, item) => sum + item.unitAmount * item.quantity, 0);
  if (amount < leastAmount)
    throw new StripeError(400, 'The total must be at least $0.50 usd.', {
      code: 'amount_too_small',
      param: 'line_items',
    });
  const id = stripeId('cs_test_', 56);
  const session: Session = {
    id,
    clientSecret: `${id}_secret_${stripeId('', 32)}`,
    status: 'open',
    paymentStatus: 'unpaid',
    created: now,
    expiresAt: expires,
    returnUrl: textOf(form, 'return_url') ?? null,
    redirect,
    amount,
    ...sold,
    email: textOf(form, 'customer_email') ?? null,
    reference: textOf(form, 'client_reference_id') ?? null,
    locale: oneOf(form, 'locale', locales, 'auto'),
    metadata: metadata(formOf(form, 'metadata')),
    paymentMetadata: metadata(formOf(formOf(form, 'payment_intent_data') ?? {}, 'metadata')),
    paymentId: null,
  };
  world.save({ sessions: [session] });
  return session;
}
