import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import type { Class } from '#contracts/kit/class';
import { Failure, type FieldProblem, invalidInput } from '#contracts/kit/failure';
import { rememberRules } from './known-rules';
import { isHostileKey, shapeProblems } from './shape';

rememberRules();

/** Deeper than any input of ours; deeper bodies end parsers and validators instead of requests. */
const deepest = 12;
/** More values than any contract's input has: fields without rules about their inside are transformed whole. */
const maxValues = 50_000;
/** Problems that are reported to a client. */
const maxProblems = 100;

function problem(field: string, rule: string): Failure {
  return new Failure(invalidInput, { fields: [{ field, rule }] });
}

/**
 * Postgres cannot store NUL, nor in JSON half of a character (a surrogate without its other), and nothing of ours has these keys:
 * all are refused before a validator sees them.
 */
function refuseHostile(value: unknown, field: string, depth: number, count = { values: 0 }): void {
  count.values += 1;
  if (count.values > maxValues) throw problem('', 'size');
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw problem(field, 'noNul');
    if (/\p{Surrogate}/u.test(value)) throw problem(field, 'wholeCharacters');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepest) throw problem(field, 'depth');
  for (const [key, inner] of Object.entries(value)) {
    if (isHostileKey(key)) throw problem(field, 'key');
    refuseHostile(inner, field ? `${field}.${key}` : key, depth + 1, count);
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
 * Turns what came from outside into the contract's input class. Works from the class the contract carries, never from
 * reflected parameter types: those vanish with `import type` and validation would be skipped without a word.
 * @throws Failure INVALID_INPUT naming each field and rule; unknown fields and wrong shapes are refused before any of that runs.
 */
export async function readInput<T extends object>(type: Class<T>, raw: unknown): Promise<T> {
  const plain = raw ?? {};
  if (typeof plain !== 'object' || Array.isArray(plain)) throw problem('', 'object');
  const wrongShapes = shapeProblems(type, plain);
  if (wrongShapes.length > 0) throw new Failure(invalidInput, { fields: wrongShapes });
  refuseHostile(plain, '', 0);
  const input = plainToInstance(type, plain, { exposeDefaultValues: true });
  const errors = await validate(input, {
    whitelist: true,
    forbidNonWhitelisted: true,
    // A type without rules takes no fields at all.
    forbidUnknownValues: false,
    stopAtFirstError: true,
  });
  if (errors.length > 0) throw new Failure(invalidInput, { fields: problems(errors).slice(0, maxProblems) });
  return input;
}
