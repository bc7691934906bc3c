import {
  email,
  fields,
  flag,
  type ParsedFields,
  integer,
  listOf,
  metadata,
  oneOf,
  required,
  type Parser,
  text,
  unsupported,
  url,
} from '../http/parameters';
import { wrongParameter } from '../http/stripe-error';
import { paymentMethodTypes } from './payment-method-types';

const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  );

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** Three letters, lower case. */
function currency(): Parser<string | undefined> {
  return (value, param) => {
    const code = text()(value, param);
    if (code === undefined || currencies.has(code)) return code;
    throw wrongParameter(
      param,
      `Invalid currency: ${code}. Currencies are lower-case ISO codes such as usd.`,
    );
  };
}

const liability = fields({ type: required(oneOf(['account', 'self'])), account: unsupported() });
const message = fields({ message: required(text({ max: 1_200 })) });
const picture = fields({ type: required(oneOf(['file', 'url'])), file: text(), url: url() });

const productData = fields({
  name: required(text({ max: 5_000 })),
  description: text({ max: 40_000 }),
  images: listOf(url(), { max: 8 }),
  metadata: metadata(),
  tax_code: text(),
  tax_details: unsupported(),
  unit_label: text({ max: 12 }),
});

const priceData = fields({
  currency: required(currency()),
  product: unsupported(),
  product_data: required(productData),
  recurring: unsupported(),
  tax_behavior: oneOf(['exclusive', 'inclusive', 'unspecified']),
  unit_amount: required(integer({ max: 99_999_999 })),
  unit_amount_decimal: unsupported(),
});

const lineItem = fields({
  adjustable_quantity: unsupported(),
  metadata: metadata(),
  price: unsupported(),
  price_data: required(priceData),
  quantity: required(integer({ min: 1, max: 999_999 })),
  tax_rates: unsupported(),
});

const paymentIntentData = fields({
  application_fee_amount: unsupported(),
  capture_method: oneOf(['automatic', 'automatic_async']),
  description: text({ max: 1_000 }),
  metadata: metadata(),
  on_behalf_of: unsupported(),
  receipt_email: email(),
  setup_future_usage: unsupported(),
  shipping: unsupported(),
  statement_descriptor: text({ max: 22 }),
  statement_descriptor_suffix: text({ max: 22 }),
  transfer_data: unsupported(),
  transfer_group: unsupported(),
});

const branding = fields({
  background_color: text(),
  border_style: oneOf(['pill', 'rectangular', 'rounded']),
  button_color: text(),
  display_name: text(),
  font_family: text(),
  icon: picture,
  logo: picture,
});

/** The parameters of `POST /v1/checkout/sessions` (stripe@23.1, SessionCreateParams). */
export const sessionRules = {
  adaptive_pricing: fields({ enabled: flag() }),
  after_expiration: unsupported(),
  allow_promotion_codes: unsupported(),
  allowed_payment_method_types: listOf(oneOf(paymentMethodTypes)),
  automatic_tax: fields({ enabled: required(flag()), liability }),
  billing_address_collection: oneOf(['auto', 'required']),
  branding_settings: branding,
  cancel_url: url(),
  client_reference_id: text({ max: 200 }),
  consent_collection: fields({
    payment_method_reuse_agreement: unsupported(),
    promotions: oneOf(['auto', 'none']),
    terms_of_service: oneOf(['none', 'required']),
  }),
  currency: currency(),
  custom_fields: unsupported(),
  custom_text: fields({
    after_submit: message,
    shipping_address: message,
    submit: message,
    terms_of_service_acceptance: message,
  }),
  customer: unsupported(),
  customer_account: unsupported(),
  customer_creation: unsupported(),
  customer_email: email(),
  customer_update: unsupported(),
  discounts: unsupported(),
  excluded_payment_method_types: listOf(oneOf(paymentMethodTypes)),
  expires_at: integer(),
  integration_identifier: text({ max: 200 }),
  invoice_creation: unsupported(),
  line_items: listOf(lineItem, { max: 100 }),
  locale: oneOf(locales),
  managed_payments: fields({ enabled: flag() }),
  metadata: metadata(),
  mode: required(oneOf(['payment', 'setup', 'subscription'])),
  name_collection: unsupported(),
  optional_items: unsupported(),
  origin_context: oneOf(['mobile_app', 'web']),
  payment_intent_data: paymentIntentData,
  payment_method_collection: unsupported(),
  payment_method_configuration: text(),
  payment_method_data: unsupported(),
  payment_method_options: fields({
    card: fields({ request_three_d_secure: oneOf(['any', 'automatic', 'challenge']) }),
  }),
  permissions: unsupported(),
  phone_number_collection: unsupported(),
  redirect_on_completion: oneOf(['always', 'if_required', 'never']),
  return_url: url(),
  saved_payment_method_options: unsupported(),
  setup_intent_data: unsupported(),
  shipping_address_collection: unsupported(),
  shipping_options: unsupported(),
  submit_type: oneOf(['auto', 'book', 'donate', 'pay', 'subscribe']),
  subscription_data: unsupported(),
  success_url: url(),
  tax_id_collection: fields({ enabled: required(flag()), required: oneOf(['if_supported', 'never']) }),
  ui_mode: oneOf(['elements', 'embedded_page', 'form', 'hosted_page']),
  wallet_options: fields({ link: fields({ display: oneOf(['auto', 'never']) }) }),
};

export type SessionParameters = ParsedFields<typeof sessionRules>;
export type GivenItem = NonNullable<SessionParameters['line_items']>[number];
