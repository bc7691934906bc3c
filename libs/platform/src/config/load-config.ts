import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';

/** A missing or invalid variable; the message names each with its rule. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`This process cannot start with its environment:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

function describe(error: ValidationError): string {
  const rules = Object.values(error.constraints ?? {}).join('; ');
  const value = typeof error.value === 'string' && error.value !== '' ? 'has a wrong value' : 'is missing';
  return `${error.property} ${value}: ${rules}`;
}

/**
 * Validates the environment. Empty variables count as absent, so that `STRIPE_API_BASE=` in a compose file means "not set".
 * @throws ConfigError naming every invalid variable
 */
export function loadConfig<T extends object>(type: new () => T, env: NodeJS.ProcessEnv = process.env): T {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const config = plainToInstance(type, present, { exposeDefaultValues: true });
  const errors = validateSync(config, { skipMissingProperties: false });
  if (errors.length > 0) throw new ConfigError(errors.map(describe));
  return config;
}

/** Converts text to a number; validation rejects anything else. */
export function toNumber({ value }: { value: unknown }): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
}

/** A comma-separated list; empty items are dropped. */
export function toList({ value }: { value: unknown }): unknown {
  if (typeof value !== 'string') return value;
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Converts `true`/`1` and `false`/`0` to a boolean; validation rejects anything else. */
export function toFlag({ value }: { value: unknown }): unknown {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  return value;
}
