import { allRequests } from '#contracts/all';
import type { Class } from '#contracts/fields/class';
import { nestedClass } from '#contracts/fields/nested';
import { isNullable } from '#contracts/fields/nullable';
import { fieldRulesOf, inputProblems, validInput } from '#testing/valid-input';
import { validateInput } from '#platform/rpc/validate-input';

/** The input classes of all requests, with those of their nested fields. */
const inputs = new Set<Class>();

function collect(type: Class): void {
  if (inputs.has(type)) return;
  inputs.add(type);
  for (const { name } of fieldRulesOf(type)) {
    const nested = nestedClass(type, name);
    if (nested) collect(nested);
  }
}
for (const { input } of allRequests()) collect(input);

/** Optional fields, and those with a default value. */
const optionalFields = [...inputs].flatMap((type) => {
  const defaults = new type() as Record<string, unknown>;
  return fieldRulesOf(type)
    .filter(({ name, isOptional }) => isOptional || defaults[name] !== undefined)
    .map(({ name }): [string, Class, string] => [`${type.name}.${name}`, type, name]);
});

async function outcomeOf(type: Class, raw: object): Promise<object> {
  const problems = await inputProblems(type, raw);
  return problems.length > 0 ? { problems } : { ...(await validateInput(type, raw)) };
}

describe('null in an input', () => {
  it('is examined in every optional field of every request', () => {
    expect(optionalFields.length).toBeGreaterThan(150);
  });

  it.each(optionalFields)('means absent, or what its type says, in %s', async (_, type, name) => {
    const valid = await validInput(type);
    const { [name]: _present, ...absent } = valid;
    const outcome = await outcomeOf(type, { ...valid, [name]: null });
    if (isNullable(type.prototype as object, name)) expect(outcome).toMatchObject({ [name]: null });
    else expect(outcome).toEqual(await outcomeOf(type, absent));
  });

  it.each([...inputs].map((type): [string, Class] => [type.name, type]))(
    'is a missing value in the required fields of %s',
    async (_, type) => {
      const required = await validInput(type);
      for (const name of Object.keys(required)) {
        if (isNullable(type.prototype as object, name)) continue;
        const { [name]: _present, ...absent } = required;
        expect(await outcomeOf(type, { ...required, [name]: null })).toEqual(await outcomeOf(type, absent));
      }
    },
  );
});
