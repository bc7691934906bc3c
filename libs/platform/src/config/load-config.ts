import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { ConfigError } from './config-error';
import { readVariableFiles } from './variable-files';

export { ConfigError } from './config-error';

function describe(error: ValidationError): string {
  const rules = Object.values(error.constraints ?? {}).join('; ');
  const value = typeof error.value === 'string' && error.value !== '' ? 'has a wrong value' : 'is missing';
  return `${error.property} ${value}: ${rules}`;
}

/** The variables that a configuration class declares. */
function variablesOf(type: new () => object): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

/**
 * Validates the environment. Each variable may be the content of a file that `<NAME>_FILE` names. Empty variables and files
 * count as absent, so that `STRIPE_API_BASE=` in a compose file means "not set".
 * @throws ConfigError naming every invalid variable, and every file that cannot be read
 */
export function loadConfig<T extends object>(type: new () => T, env: NodeJS.ProcessEnv = process.env): T {
  const present = Object.fromEntries(
    Object.entries(readVariableFiles(variablesOf(type), env)).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
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
