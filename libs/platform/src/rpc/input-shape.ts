import { getMetadataStorage } from 'class-validator';
import type { Class } from '#contracts/fields/class';
import type { FieldProblem } from '#contracts/kit/failure';
import { nestedClass } from '#contracts/fields/nested';
import { isNullable } from '#contracts/fields/nullable';
import { truncate } from '#i18n/characters/truncate';

/** Reported problems; the check stops there. */
const maxShapeProblems = 10;
/** Deeper than any contract; ends recursion in a class that refers to itself. */
const maxDepth = 12;
/** Unknown field names are cut at this length in the response. */
const maxNameLength = 100;

interface FieldShape {
  readonly isList: boolean;
  readonly maxItems: number;
  readonly nested: Class | undefined;
  /** Null has a meaning of its own. */
  readonly isNullable: boolean;
}

type Shape = ReadonlyMap<string, FieldShape>;

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Keys that reach the prototype, or that Postgres cannot store. */
export function isUnsafeKey(key: string): boolean {
  return prototypeKeys.has(key) || key.includes('\u0000');
}

const shapes = new Map<Class, Shape>();

function compile(type: Class): Shape {
  const shape = new Map<string, FieldShape>();
  for (const rule of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    const known = shape.get(rule.propertyName);
    const maxItems = rule.name === 'arrayMaxSize' ? Number(rule.constraints[0]) : Infinity;
    shape.set(rule.propertyName, {
      // A rule with `each` makes the field a list; class-validator alone accepts a single value.
      isList: known?.isList === true || rule.each || rule.name === 'isArray',
      maxItems: Math.min(known?.maxItems ?? Infinity, maxItems),
      nested: known ? known.nested : nestedClass(type, rule.propertyName),
      isNullable: known?.isNullable ?? isNullable(type.prototype as object, rule.propertyName),
    });
  }
  return shape;
}

function shapeOf(type: Class): Shape {
  const known = shapes.get(type) ?? compile(type);
  shapes.set(type, known);
  return known;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Compares an input with its contract class, up to ten problems. */
class ShapeCheck {
  readonly problems: FieldProblem[] = [];

  get isFull(): boolean {
    return this.problems.length >= maxShapeProblems;
  }

  object(type: Class, value: Record<string, unknown>, path: string, depth = 0): void {
    if (depth > maxDepth) return this.add(path, 'depth');
    const shape = shapeOf(type);
    for (const key in value) {
      if (this.isFull) return;
      const field = shape.get(key);
      const name = path ? `${path}.${key}` : key;
      if (field) this.field(field, value[key], name, depth);
      else this.unknown(key, path);
    }
  }

  private unknown(key: string, path: string): void {
    // Reported without names, because such keys are attacks and NUL would reach the logs.
    if (isUnsafeKey(key)) this.problems.push({ field: path, rule: 'key' });
    else {
      const name = truncate(key, maxNameLength);
      this.problems.push({ field: path ? `${path}.${name}` : name, rule: 'whitelistValidation' });
    }
  }

  private field({ isList, maxItems, nested }: FieldShape, value: unknown, name: string, depth: number): void {
    // Validation rules decide whether the field is optional.
    if (value === undefined || value === null) return;
    if (!isList) return this.nested(nested, value, name, depth);
    if (!Array.isArray(value)) return this.add(name, 'isArray');
    if (value.length > maxItems) return this.add(name, 'arrayMaxSize');
    for (const [index, item] of value.entries()) {
      if (this.isFull) return;
      this.nested(nested, item, `${name}.${index}`, depth);
    }
  }

  private nested(type: Class | undefined, value: unknown, name: string, depth: number): void {
    if (!type) return;
    if (isPlainObject(value)) this.object(type, value, name, depth + 1);
    else this.add(name, 'isObject');
  }

  private add(field: string, rule: string): void {
    this.problems.push({ field, rule });
  }
}

/**
 * Problems in the shape of an input: unknown fields, lists that are too long, and lists, objects or single values in place of
 * each other. Checked before the transformation: class-transformer and class-validator accept a list for an object, and process
 * every unknown field before they reject one.
 */
export function shapeProblems(type: Class, input: object): FieldProblem[] {
  const check = new ShapeCheck();
  if (isPlainObject(input)) check.object(type, input, '');
  return check.problems;
}

function withoutNullsInside(nested: Class, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNullsInside(nested, item));
  return isPlainObject(value) ? withoutNulls(nested, value) : value;
}

/**
 * The input without the fields that are null, in nested objects too: many clients send null for an absent field. Fields declared
 * with `Nullable` keep theirs.
 */
export function withoutNulls(type: Class, input: object): object {
  const shape = shapeOf(type);
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(input)) {
    const field = shape.get(key);
    if (value === null && field && !field.isNullable) continue;
    kept[key] = field?.nested ? withoutNullsInside(field.nested, value) : value;
  }
  return kept;
}
