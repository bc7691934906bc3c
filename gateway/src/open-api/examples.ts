import type { Schema } from './schemas/json-schemas';
import { exampleValues, requestedFields } from './example-values';

const prefix = '#/components/schemas/';

/** A class that contains itself ends here. */
const maxDepth = 8;

/** What a field has by its format, if it has no value of its own. */
const valuesByFormat: Readonly<Record<string, unknown>> = {
  uuid: '0199f6a2-4c1e-7b3a-9d52-6e8f0a1b2c3d',
  'date-time': '2026-11-25T10:00:00.000Z',
  email: 'customer@example.com',
  uri: 'https://shop.example/plugins/saturos-pro',
};

interface Place {
  /** The class of the field. */
  owner: string;
  field: string;
  depth: number;
  /** Whether optional fields are left out, as in the shortest request. */
  isShortest: boolean;
}

/** Examples of the schemas: each field by its name, format and limits, so that no example repeats the list of its fields. */
export class Examples {
  constructor(private readonly named: Readonly<Record<string, Schema>>) {}

  /** A request with its required fields. */
  request(schema: Schema, owner = ''): unknown {
    return this.value(schema, { owner, field: '', depth: 0, isShortest: true });
  }

  /** A response with every field. */
  response(schema: Schema): unknown {
    return this.value(schema, { owner: '', field: '', depth: 0, isShortest: false });
  }

  /** The value of one field, such as a parameter. */
  field(schema: Schema, owner: string, field: string): unknown {
    return this.value(schema, { owner, field, depth: 0, isShortest: false });
  }

  private value(schema: Schema, place: Place): unknown {
    const { $ref, anyOf, items, properties } = schema;
    if (place.depth > maxDepth) return null;
    if ($ref) {
      const owner = $ref.slice(prefix.length);
      return this.value(this.named[owner] ?? {}, { ...place, owner, depth: place.depth + 1 });
    }
    if (anyOf) return this.value(anyOf[0] ?? {}, place);
    if (schema.type === 'array') return this.list(items ?? {}, place);
    if (properties) return this.object(properties, schema.required ?? [], place);
    return scalar(schema, place);
  }

  private list(items: Schema, place: Place): unknown[] {
    const known = exampleValues[`${place.owner}.${place.field}`];
    if (Array.isArray(known)) return [...known];
    return place.depth >= maxDepth ? [] : [this.value(items, place)];
  }

  private object(
    properties: Readonly<Record<string, Schema>>,
    required: readonly string[],
    place: Place,
  ): Record<string, unknown> {
    const requested = [...required, ...(requestedFields[place.owner] ?? [])];
    const shown = Object.entries(properties).filter(
      ([name]) => !place.isShortest || requested.includes(name),
    );
    return Object.fromEntries(
      shown.map(([field, schema]) => [field, this.value(schema, { ...place, field })]),
    );
  }
}

function scalar(schema: Schema, { owner, field }: Place): unknown {
  const { format } = schema;
  if (schema.enum) return schema.enum[0];
  const known = [`${owner}.${field}`, field].find((key) => key in exampleValues);
  const value = known === undefined ? undefined : exampleValues[known];
  if (value !== undefined && isOfType(schema, value)) return value;
  if (format !== undefined && format in valuesByFormat) return valuesByFormat[format];
  return byType(schema, field);
}

function isOfType({ type, format }: Schema, value: unknown): boolean {
  if (format !== undefined && format !== 'date-time') return false;
  return type === undefined || (type === 'integer' ? Number.isInteger(value) : typeof value === type);
}

function byType({ type, minimum = 1, maximum = Infinity }: Schema, field: string): unknown {
  if (type === 'integer' || type === 'number') return Math.min(Math.max(1, Number(minimum)), Number(maximum));
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  return type === 'string' ? field : null;
}
