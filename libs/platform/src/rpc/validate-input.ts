import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import type { Class } from '#contracts/fields/class';
import { Failure, type FieldProblem, invalidInput } from '#contracts/kit/failure';
import { cacheValidationRules } from './validation-rule-cache';
import { isUnsafeKey, shapeProblems, withoutNulls } from './input-shape';

cacheValidationRules();

/** Deeper than any input; deeper bodies would exhaust parsers and validators. */
const maxDepth = 12;
/** More values than any input: fields without nested rules are transformed completely. */
const maxValues = 50_000;
/** Reported problems. */
const maxProblems = 100;

function problem(field: string, rule: string): Failure {
  return new Failure(invalidInput, { fields: [{ field, rule }] });
}

/**
 * Rejects NUL, which Postgres cannot store, lone surrogates, which JSON columns cannot store, and unsafe keys, before any
 * validator runs.
 */
function rejectUnsafeValues(value: unknown, field: string, depth: number, count = { values: 0 }): void {
  count.values += 1;
  if (count.values > maxValues) throw problem('', 'size');
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw problem(field, 'noNul');
    if (/\p{Surrogate}/u.test(value)) throw problem(field, 'wholeCharacters');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth) throw problem(field, 'depth');
  for (const [key, inner] of Object.entries(value)) {
    if (isUnsafeKey(key)) throw problem(field, 'key');
    rejectUnsafeValues(inner, field ? `${field}.${key}` : key, depth + 1, count);
  }
}

function problems(errors: readonly ValidationError[], path = ''): FieldProblem[] {
  return errors.flatMap((error) => {
    const field = path ? `${path}.${error.property}` : error.property;
    const own = Object.keys(error.constraints ?? {}).map((rule) => ({ field, rule }));
    return [...own, ...problems(error.children ?? [], field)];
  });
}

/**
 * Validates external data and converts it to the contract's input class. Uses the class of the contract, never reflected
 * parameter types: `import type` erases those and validation would be skipped silently.
 * @throws Failure INVALID_INPUT naming each field and rule; unknown fields and wrong shapes are rejected first
 */
export async function validateInput<T extends object>(type: Class<T>, raw: unknown): Promise<T> {
  const plain = raw ?? {};
  if (typeof plain !== 'object' || Array.isArray(plain)) throw problem('', 'object');
  const wrongShapes = shapeProblems(type, plain);
  if (wrongShapes.length > 0) throw new Failure(invalidInput, { fields: wrongShapes });
  rejectUnsafeValues(plain, '', 0);
  const input = plainToInstance(type, withoutNulls(type, plain), { exposeDefaultValues: true });
  const errors = await validate(input, {
    whitelist: true,
    forbidNonWhitelisted: true,
    // A class without rules accepts no fields.
    forbidUnknownValues: false,
    stopAtFirstError: true,
  });
  if (errors.length > 0) throw new Failure(invalidInput, { fields: problems(errors).slice(0, maxProblems) });
  return input;
}
