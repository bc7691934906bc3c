import { getMetadataStorage } from 'class-validator';
import fc from 'fast-check';
import type { Class } from '#contracts/fields/class';
import { nestedClass } from '#contracts/fields/nested';
import { Failure, type FieldProblem } from '#contracts/kit/failure';
import { validateInput } from '#platform/rpc/validate-input';

/** Values of which most rules accept one. */
const commonValues: readonly unknown[] = [
  'a',
  '019a0000-0000-7000-8000-000000000001',
  '019a0000-0000-7000-8000-000000000002',
  '2031-05-06T07:08:09.000Z',
  'anna@example.com',
  'Secret12345',
  'https://example.com/file.zip',
  'x'.repeat(64),
  '1.0.0',
  'DE',
  'Europe/London',
  true,
  0,
  1,
  50,
  {},
  [],
];

interface FieldRules {
  readonly name: string;
  readonly isOptional: boolean;
  readonly isList: boolean;
  readonly rules: readonly Rule[];
}

interface Rule {
  readonly propertyName: string;
  readonly type: string;
  readonly name?: string;
  readonly each?: boolean;
  readonly constraints?: readonly unknown[];
}

/** The fields of an input class with their rules. */
export function fieldRulesOf(type: Class): FieldRules[] {
  const all = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false) as readonly Rule[];
  return [...new Set(all.map(({ propertyName }) => propertyName))].map((name) => {
    const rules = all.filter(({ propertyName }) => propertyName === name);
    const isOptional = rules.some((rule) => rule.type === 'conditionalValidation');
    return { name, isOptional, isList: rules.some((rule) => rule.each || rule.name === 'isArray'), rules };
  });
}

/** The problems of an input, none for a valid one. */
export async function inputProblems(type: Class, raw: object): Promise<FieldProblem[]> {
  try {
    await validateInput(type, raw);
    return [];
  } catch (error) {
    if (!Failure.isFailure(error)) throw error;
    return (error.params as { fields: FieldProblem[] }).fields;
  }
}

/** Some texts that a pattern accepts; none for a pattern with a lookahead, which fast-check does not implement. */
function textsMatching(pattern: RegExp): string[] {
  if (pattern.source.includes('(?!') || pattern.source.includes('(?=')) return [];
  return fc.sample(fc.stringMatching(pattern), { numRuns: 20, seed: 1 });
}

/** Values that the rules themselves name: enumerations, equal values and patterns. */
function valuesOfRules(rules: readonly Rule[]): unknown[] {
  return rules.flatMap(({ name, constraints = [] }) => {
    const [first] = constraints;
    if (name === 'isIn' && Array.isArray(first)) return first as unknown[];
    if (name === 'equals') return [first];
    if (name !== 'matches' || !(first instanceof RegExp)) return [];
    return textsMatching(first);
  });
}

async function candidates(type: Class, field: FieldRules): Promise<unknown[]> {
  const nested = nestedClass(type, field.name);
  const single = nested ? [await validInput(nested)] : [...valuesOfRules(field.rules), ...commonValues];
  if (!field.isList) return single;
  return [...single.map((value) => [value]), [], ...single.map((value, index) => [value, single[index + 1]])];
}

/** A value that the rules of a field accept. @throws Error when none of the candidates is accepted */
export async function validValue(type: Class, field: FieldRules): Promise<unknown> {
  for (const value of await candidates(type, field)) {
    const problems = await inputProblems(type, { [field.name]: value });
    if (!problems.some(({ field: named }) => named === field.name || named.startsWith(`${field.name}.`)))
      return value;
  }
  throw new Error(`no valid value of ${type.name}.${field.name} is known`);
}

const validInputs = new Map<Class, Promise<Record<string, unknown>>>();

/**
 * An input with values that the rules accept: the required fields, and those that the absence of others requires. The search is slow, so
 * its result is kept for each class.
 */
export async function validInput(type: Class): Promise<Record<string, unknown>> {
  const input = validInputs.get(type) ?? findValidInput(type);
  validInputs.set(type, input);
  return { ...(await input) };
}

async function findValidInput(type: Class): Promise<Record<string, unknown>> {
  const defaults = new type() as Record<string, unknown>;
  const input: Record<string, unknown> = {};
  const fields = fieldRulesOf(type);
  for (const field of fields)
    if (!field.isOptional && defaults[field.name] === undefined)
      input[field.name] = await validValue(type, field);
  const missing = new Set((await inputProblems(type, input)).map(({ field }) => field));
  for (const field of fields) if (missing.has(field.name)) input[field.name] = await validValue(type, field);
  return input;
}
