import { ConfigError } from '#platform/config/load-config';
import { loadStripeConfig } from './stripe.config';

const sandbox = {
  FEATURE_PAYMENTS: 'true',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  STRIPE_API_BASE: 'http://localhost:12111',
  STRIPE_JS_URL: 'http://localhost:12111/endive/stripe.js',
};
const live = {
  NODE_ENV: 'production',
  FEATURE_PAYMENTS: 'true',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

const refusal = (env: Record<string, string>): string => {
  try {
    loadStripeConfig(env);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return String(error);
  }
};

describe('Stripe configuration', () => {
  it.each([
    ['the sandbox in development', sandbox],
    ['live keys in production', live],
    ['two webhook secrets while one is replaced', { ...live, STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2' }],
    [
      'test keys of Stripe itself in production',
      { ...live, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    ],
    [
      'the sandbox in production if ALLOW_PAYMENT_SANDBOX is set',
      { ...sandbox, NODE_ENV: 'production', ALLOW_PAYMENT_SANDBOX: '1' },
    ],
    ['no keys while payments are off', {}],
  ])('accepts a Stripe configuration: %s', (_, env) => {
    expect(refusal(env)).toBe('');
  });

  it.each([
    ['live keys with the sandbox’s API', { ...live, STRIPE_API_BASE: sandbox.STRIPE_API_BASE }, /live keys/],
    ['live keys with the sandbox’s script', { ...live, STRIPE_JS_URL: sandbox.STRIPE_JS_URL }, /live keys/],
    [
      'a live secret key with a test publishable key',
      { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      /different modes/,
    ],
    ['the sandbox in production', { ...sandbox, NODE_ENV: 'production' }, /sandbox is not allowed/],
    [
      'the sandbox’s key in production',
      { ...sandbox, NODE_ENV: 'production', STRIPE_API_BASE: '', STRIPE_JS_URL: '' },
      /sandbox is not allowed/,
    ],
    ['payments without a secret key', { ...sandbox, STRIPE_SECRET_KEY: '' }, /STRIPE_SECRET_KEY is missing/],
    [
      'payments without a webhook secret',
      { ...sandbox, STRIPE_WEBHOOK_SECRET: '' },
      /STRIPE_WEBHOOK_SECRET is missing/,
    ],
    [
      'a publishable key in place of the secret one',
      { ...sandbox, STRIPE_SECRET_KEY: 'pk_test_1' },
      /STRIPE_SECRET_KEY/,
    ],
  ])('rejects a Stripe configuration: %s', (_, env, reason) => {
    expect(refusal(env)).toMatch(reason);
  });
});
