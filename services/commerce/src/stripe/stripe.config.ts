import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsUrl, Matches, ValidateIf } from 'class-validator';
import { ConfigError, loadConfig, toFlag } from '#platform/config/load-config';

const address = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };
const isNeeded = (config: StripeConfig, value: unknown) => config.FEATURE_PAYMENTS || value !== undefined;

/** Access to Stripe. The keys are required if `FEATURE_PAYMENTS` is set. */
export class StripeConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @Transform(toFlag)
  @IsBoolean()
  FEATURE_PAYMENTS: boolean = false;

  @ValidateIf(isNeeded)
  @Matches(/^(sk|rk)_(test|live)_\w+$/, { message: 'a secret key such as sk_test_…' })
  STRIPE_SECRET_KEY?: string;

  @ValidateIf(isNeeded)
  @Matches(/^pk_(test|live)_\w+$/, { message: 'a publishable key such as pk_test_…' })
  STRIPE_PUBLISHABLE_KEY?: string;

  /** Two secrets, separated by a comma, while one is being replaced. */
  @ValidateIf(isNeeded)
  @Matches(/^whsec_\w+(,whsec_\w+)?$/, {
    message: 'a signing secret such as whsec_…, or two: whsec_…,whsec_…',
  })
  STRIPE_WEBHOOK_SECRET?: string;

  /** Address of the Stripe sandbox; unset for Stripe itself. */
  @IsOptional()
  @IsUrl(address)
  STRIPE_API_BASE?: string;

  /** The sandbox's replacement of Stripe.js; the browser loads it. */
  @IsOptional()
  @IsUrl(address)
  STRIPE_JS_URL?: string;

  /** Stripe calculates taxes; prices include them. */
  @Transform(toFlag)
  @IsBoolean()
  STRIPE_TAX: boolean = false;

  /** Stripe is the merchant of record and responsible for taxes. */
  @Transform(toFlag)
  @IsBoolean()
  STRIPE_MANAGED_PAYMENTS: boolean = false;

  /** Allows the sandbox in a production build, for a demonstration. */
  @Transform(toFlag)
  @IsBoolean()
  ALLOW_PAYMENT_SANDBOX: boolean = false;
}

function modeOf(key: string | undefined): string | undefined {
  return key === undefined ? undefined : key.includes('_live_') ? 'live' : 'test';
}

/** Combinations that would charge real money by mistake, or deliver products without payment. */
function unsafeCombinations(config: StripeConfig): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = config;
  const modes = [modeOf(secret), modeOf(publishable)];
  const isRedirected = Boolean(config.STRIPE_API_BASE ?? config.STRIPE_JS_URL);
  const isSandbox = isRedirected || secret === 'sk_test_sandbox';
  const problems: string[] = [];
  if (modes.includes('live') && isRedirected)
    problems.push('STRIPE_API_BASE and STRIPE_JS_URL must be empty: the keys are live keys');
  if (modes.includes('live') && modes.includes('test'))
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: one is live, one is test',
    );
  if (config.NODE_ENV === 'production' && isSandbox && !config.ALLOW_PAYMENT_SANDBOX)
    problems.push(
      'the payment sandbox is not allowed in production: set live keys, or ALLOW_PAYMENT_SANDBOX=1',
    );
  return problems;
}

/** @throws ConfigError when a variable is wrong or the combination is unsafe. */
export function loadStripeConfig(env?: NodeJS.ProcessEnv): StripeConfig {
  const config = env ? loadConfig(StripeConfig, env) : loadConfig(StripeConfig);
  const problems = unsafeCombinations(config);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
