import { readVariableFiles } from '#platform/config/variable-files';
import { formOfJson } from './http/form';
import { type DeliveryFaults, parseDeliveryFaults } from './webhooks/chaos';
import type { SandboxOptions } from './server';

/** An environment variable has an invalid value. */
class InvalidVariable extends Error {}

function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new InvalidVariable(`${name}=${text} is not an integer of 0 or more`);
}

function readNumbers(name: string, text: string | undefined): number[] | undefined {
  if (text === undefined || text === '') return undefined;
  return text.split(',').map((part) => readNumber(name, part.trim()) ?? 0);
}

function readList(text: string | undefined): string[] | undefined {
  return text ? text.split(',').map((part) => part.trim()) : undefined;
}

function readFaults(text: string | undefined): DeliveryFaults | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    return parseDeliveryFaults(formOfJson(JSON.parse(text)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidVariable(
      `PAYMENT_SANDBOX_CHAOS=${text} is invalid: ${reason}. Example: {"duplicate": 1}`,
    );
  }
}

/** The variables that may be files: secrets. */
const secrets = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];

/** Reads the settings from the environment. @throws InvalidVariable, and ConfigError for the file of a secret */
export function readEnvironment(environment: NodeJS.ProcessEnv): SandboxOptions {
  const env = readVariableFiles(secrets, environment);
  const options: { [K in keyof SandboxOptions]: SandboxOptions[K] | undefined } = {
    port: readNumber('PAYMENT_SANDBOX_PORT', env['PAYMENT_SANDBOX_PORT']) ?? 12_111,
    host: env['PAYMENT_SANDBOX_HOST'] || undefined,
    stateFile: env['PAYMENT_SANDBOX_STATE'] || undefined,
    secretKey: env['STRIPE_SECRET_KEY'] || undefined,
    publishableKey: env['STRIPE_PUBLISHABLE_KEY'] || undefined,
    webhookUrl: env['WEBHOOK_URL'],
    webhookSecret: env['STRIPE_WEBHOOK_SECRET']?.split(',')[0] || undefined,
    webhookEvents: readList(env['WEBHOOK_EVENTS']),
    retriesMs: readNumbers('WEBHOOK_RETRIES_MS', env['WEBHOOK_RETRIES_MS']),
    webhookTimeoutMs: readNumber('WEBHOOK_TIMEOUT_MS', env['WEBHOOK_TIMEOUT_MS']),
    refundDelayMs: readNumber('PAYMENT_SANDBOX_SETTLE_MS', env['PAYMENT_SANDBOX_SETTLE_MS']),
    chaos: readFaults(env['PAYMENT_SANDBOX_CHAOS']),
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
