import { getMetadataStorage } from 'class-validator';
import type { Class } from '#contracts/fields/class';
import { nestedClass } from '#contracts/fields/nested';

type Picker = (value: unknown) => unknown;
const pickers = new Map<Class, Picker>();

function toPlainValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** The fields of a contract class, in order of declaration. */
export function declaredFields(type: Class): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return [...new Set(rules.map((rule) => rule.propertyName))];
}

function compile(type: Class): Picker {
  const fields = declaredFields(type).map((name) => {
    const nested = nestedClass(type, name);
    return { name, read: nested ? nestedPicker(nested) : toPlainValue };
  });
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const picked: Record<string, unknown> = {};
    const source = value as Record<string, unknown>;
    for (const { name, read } of fields) {
      if (source[name] !== undefined) picked[name] = read(source[name]);
    }
    return picked;
  };
}

function nestedPicker(type: Class): Picker {
  return (value) => (Array.isArray(value) ? value.map((item) => pick(type, item)) : pick(type, value));
}

/**
 * Copies only the declared fields, so that a secret column of an entity cannot leak through a reply. Compiled once per class from
 * the validation rules.
 */
export function pick(type: Class, value: unknown): unknown {
  let picker = pickers.get(type);
  if (!picker) {
    picker = compile(type);
    pickers.set(type, picker);
  }
  return picker(value);
}
