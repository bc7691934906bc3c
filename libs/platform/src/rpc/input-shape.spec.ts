import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, IsOptional, IsString, validate } from 'class-validator';
import fc from 'fast-check';
import { allEvents, allRequests } from '#contracts/all';
import type { Class } from '#contracts/fields/class';
import { Failure, type FieldProblem } from '#contracts/kit/failure';
import { Many, nestedClass } from '#contracts/fields/nested';
import { ActivateComputer } from '#contracts/licensing/activations';
import { activateOffline } from '#contracts/licensing/offline-activations';
import { createCampaign } from '#contracts/newsletter/campaigns';
import { validateInput } from './validate-input';

interface NestedField {
  type: Class;
  name: string;
  isList: boolean;
  nested: Class | undefined;
}

/** Collects the fields with objects or lists, of a class and of its nested classes. */
function collect(type: Class, found: Map<Class, NestedField[]>): void {
  if (found.has(type)) return;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  const fields = names.map((name) => {
    const own = rules.filter(({ propertyName }) => propertyName === name);
    const isList = own.some((rule) => rule.each || rule.name === 'isArray');
    return { type, name, isList, nested: nestedClass(type, name) };
  });
  found.set(
    type,
    fields.filter(({ isList, nested }) => isList || nested),
  );
  for (const { nested } of fields) if (nested) collect(nested, found);
}

const found = new Map<Class, NestedField[]>();
for (const { input, output } of allRequests()) [input, output].forEach((type) => collect(type, found));
for (const { data } of allEvents()) collect(data, found);
const nestedFields = [...found.values()].flat();

const scalar = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean());
const list = fc.oneof(fc.constant([]), fc.constant([[]]), fc.array(fc.jsonValue()));
const object = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 });

/** Values of another shape than the field, each with the expected problem. */
function wrongValues({ name, isList, nested }: NestedField): fc.Arbitrary<[unknown, FieldProblem]> {
  if (!isList) return fc.oneof(scalar, list).map((value) => [value, { field: name, rule: 'isObject' }]);
  const noList = fc
    .oneof(scalar, object)
    .map((value): [unknown, FieldProblem] => [value, { field: name, rule: 'isArray' }]);
  if (!nested) return noList;
  const wrongItem = fc
    .oneof(scalar, list, fc.constant(null))
    .map((item): [unknown, FieldProblem] => [[item], { field: `${name}.0`, rule: 'isObject' }]);
  return fc.oneof(noList, wrongItem);
}

async function problemsOf(type: Class, raw: unknown): Promise<FieldProblem[]> {
  const error: unknown = await validateInput(type, raw).catch((reason: unknown) => reason);
  if (!(error instanceof Failure)) throw new Error('was accepted');
  return (error.params as { fields: FieldProblem[] }).fields;
}

describe('input shape', () => {
  it('is checked for each of the contracts’ nested fields', () => {
    expect(nestedFields.length).toBeGreaterThan(100);
  });

  it.each(nestedFields.map((field) => [`${field.type.name}.${field.name}`, field] as const))(
    'rejects a wrong shape (object, list or single value) of %s',
    async (_, field) => {
      const property = fc.asyncProperty(wrongValues(field), async ([value, problem]) => {
        expect(await problemsOf(field.type, { [field.name]: value })).toEqual([problem]);
      });
      await fc.assert(property, { numRuns: 25 });
    },
  );

  it.each(
    nestedFields
      .filter(({ nested }) => nested)
      .map((field) => [`${field.type.name}.${field.name}`, field] as const),
  )('rejects a wrong shape of %s by the rules of the contract kit alone', async (_, field) => {
    const property = fc.asyncProperty(wrongValues(field), async ([value]) => {
      const input = plainToInstance(field.type, { [field.name]: value });
      const errors = await validate(input, { stopAtFirstError: true, forbidUnknownValues: false });
      expect(errors.map((error) => error.property)).toContain(field.name);
    });
    await fc.assert(property, { numRuns: 25 });
  });

  it.each([
    ['the request of an offline computer', activateOffline.input, { leaseDays: 180, request: [] }, 'request'],
    ['the device of a computer', ActivateComputer, { device: [[]] }, 'device'],
    ['the segment of a campaign', createCampaign.input, { segment: [] }, 'segment'],
  ])('rejects a list as %s', async (_, type, raw, field) => {
    expect(await problemsOf(type, raw)).toEqual([{ field, rule: 'isObject' }]);
  });
});

class Note {
  @IsString() text: string;
}
class Notes {
  @IsOptional() @Many(() => Note) notes?: Note[];
}

describe('unknown fields', () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`field${index}`, index]));

  it('are reported ten at most, nested ones too', async () => {
    expect(await problemsOf(Notes, many)).toHaveLength(10);
    const nested = await problemsOf(Notes, { notes: [{ text: 'a' }, many] });
    expect(nested).toHaveLength(10);
    expect(nested[0]).toEqual({ field: 'notes.1.field0', rule: 'whitelistValidation' });
  });

  it('are rejected before their values are read', async () => {
    let reads = 0;
    const watched = new Proxy(many, {
      get: (target, key, receiver): unknown => {
        reads += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    expect(await problemsOf(Notes, watched)).toHaveLength(10);
    expect(reads).toBe(0);
  });

  it('are named with a hundred characters at most', async () => {
    const [problem] = await problemsOf(Notes, { ['x'.repeat(100_000)]: 1 });
    expect(problem?.field).toHaveLength(100);
  });

  it('are found before lists are transformed, and not inside a list over its limit', async () => {
    const licenceIds = Array.from({ length: 1_000 }, () => ({}));
    const [problem] = await problemsOf(activateOffline.input, { licenceIds });
    expect(problem).toEqual({ field: 'licenceIds', rule: 'arrayMaxSize' });
  });

  it('are limited in number inside a value without nested rules', async () => {
    expect(await problemsOf(Note, { text: many })).toEqual([{ field: '', rule: 'size' }]);
  });
});
