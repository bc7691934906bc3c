import { getMetadataStorage } from 'class-validator';
import type { Class } from '#contracts/fields/class';
import { nestedClass } from '#contracts/fields/nested';

/** The part of JSON Schema 2020-12 that the contracts need. */
export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  $ref?: string;
  anyOf?: Schema[];
  [limit: string]: unknown;
}

interface Rule {
  propertyName: string;
  type: string;
  name?: string;
  constraints?: unknown[];
  each?: boolean;
}

/** JSON Schema keywords of class-validator rules; rules without a counterpart have none. */
const keywordsByRule: Record<string, (constraints: unknown[]) => Schema> = {
  isString: () => ({ type: 'string' }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isIso8601: () => ({ type: 'string', format: 'date-time' }),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isUrl: () => ({ type: 'string', format: 'uri' }),
  isInt: () => ({ type: 'integer' }),
  isNumber: () => ({ type: 'number' }),
  isBoolean: () => ({ type: 'boolean' }),
  isObject: () => ({ type: 'object' }),
  isIn: ([values]) => (Array.isArray(values) ? { enum: values } : {}),
  equals: ([value]) => ({ enum: [value] }),
  min: ([least]) => ({ minimum: least }),
  max: ([most]) => ({ maximum: most }),
  minLength: ([least]) => ({ minLength: least }),
  maxLength: ([most]) => ({ maxLength: most }),
  isLength: ([least, most]) => ({ minLength: least, ...(most === undefined ? {} : { maxLength: most }) }),
  matches: ([pattern]) =>
    pattern instanceof RegExp && isPortable(pattern) ? { pattern: pattern.source } : {},
};

/** Validators differ in whether they read classes of Unicode characters. */
const isPortable = ({ source }: RegExp) => !source.includes('\\p{');

function ruleName({ name = '' }: Rule): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Named schemas of the contract classes, each once. */
export class Schemas {
  readonly named: Record<string, Schema> = {};
  private readonly names = new Map<Class, string>();

  /** A reference to a class's schema. */
  reference(type: Class): Schema {
    return { $ref: `#/components/schemas/${this.nameOf(type)}` };
  }

  /** The fields of a class without the omitted ones, and the required ones. */
  fieldsOf(
    type: Class,
    omitted: readonly string[] = [],
  ): { properties: Record<string, Schema>; required: string[] } {
    const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false) as Rule[];
    const declared = new Set(rules.map(({ propertyName }) => propertyName));
    const names = [...declared].filter((name) => !omitted.includes(name)).sort();
    const optional = new Set(
      rules.filter((rule) => rule.type === 'conditionalValidation').map(({ propertyName }) => propertyName),
    );
    // A field with a default is optional.
    const defaults = new Set(
      Object.entries(new type()).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    );
    const properties = names.map((name): [string, Schema] => {
      const schema = this.field(
        type,
        name,
        rules.filter(({ propertyName }) => propertyName === name),
      );
      return [name, optional.has(name) ? { anyOf: [schema, { type: 'null' }] } : schema];
    });
    return {
      properties: Object.fromEntries(properties),
      required: names.filter((name) => !optional.has(name) && !defaults.has(name)),
    };
  }

  private nameOf(type: Class): string {
    const known = this.names.get(type);
    if (known) return known;
    const taken = Object.keys(this.named).filter((name) => name.replace(/\d+$/, '') === type.name).length;
    const name = taken === 0 ? type.name : `${type.name}${taken + 1}`;
    this.names.set(type, name);
    // The name is registered before its fields, because a class may refer to itself.
    this.named[name] = {};
    this.named[name] = { type: 'object', ...this.fieldsOf(type) };
    return name;
  }

  private field(type: Class, name: string, rules: Rule[]): Schema {
    const nested = nestedClass(type, name);
    const isList = rules.some((rule) => ruleName(rule) === 'isArray' || rule.each);
    const keywords = rules
      .filter((rule) => !isList || rule.each)
      .map((rule) => keywordsByRule[ruleName(rule)]?.(rule.constraints ?? []) ?? {});
    const one: Schema = nested ? this.reference(nested) : Object.assign({}, ...keywords.reverse());
    return isList ? { type: 'array', items: one } : one;
  }
}
