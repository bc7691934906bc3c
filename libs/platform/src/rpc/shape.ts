import { getMetadataStorage } from 'class-validator';
import type { Class } from '#contracts/kit/class';
import type { FieldProblem } from '#contracts/kit/failure';
import { nestedClass } from '#contracts/kit/nested';
import { beginningOf } from '#contracts/kit/text';

/** Unknown fields and wrong shapes that are reported; the search ends there. */
const maxShapeProblems = 10;
/** Deeper than any contract; ends the walk where a class holds itself. */
const maxDepth = 12;
/** Longest name of an unknown field that is repeated to the client. */
const maxNameLength = 100;

interface FieldShape {
  readonly isList: boolean;
  readonly maxItems: number;
  readonly nested: Class | undefined;
}

type Shape = ReadonlyMap<string, FieldShape>;

const poisonedKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Keys that reach for the prototype, or that Postgres cannot store. */
export function isHostileKey(key: string): boolean {
  return poisonedKeys.has(key) || key.includes('\u0000');
}

const shapes = new Map<Class, Shape>();

function compile(type: Class): Shape {
  const shape = new Map<string, FieldShape>();
  for (const rule of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    const known = shape.get(rule.propertyName);
    const maxItems = rule.name === 'arrayMaxSize' ? Number(rule.constraints[0]) : Infinity;
    shape.set(rule.propertyName, {
      // A rule for each element makes a list of the field; by itself it passes a single value.
      isList: known?.isList === true || rule.each || rule.name === 'isArray',
      maxItems: Math.min(known?.maxItems ?? Infinity, maxItems),
      nested: known ? known.nested : nestedClass(type, rule.propertyName),
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

/** Walks an input beside its contract class and ends at the tenth problem. */
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
    // Reported without their names: they are attacks, and NUL would travel on into logs.
    if (isHostileKey(key)) this.problems.push({ field: path, rule: 'key' });
    else {
      const name = beginningOf(key, maxNameLength);
      this.problems.push({ field: path ? `${path}.${name}` : name, rule: 'whitelistValidation' });
    }
  }

  private field({ isList, maxItems, nested }: FieldShape, value: unknown, name: string, depth: number): void {
    // Whether it may be absent is for the rules to say.
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
 * What is wrong with the shape of an input: unknown fields, lists that are too long, and lists, objects or single values in each
 * other's place. Looks at what came, before it is transformed: class-transformer and class-validator take a list where an object belongs, and
 * work on every unknown field before they refuse one.
 */
export function shapeProblems(type: Class, input: object): FieldProblem[] {
  const check = new ShapeCheck();
  if (isPlainObject(input)) check.object(type, input, '');
  return check.problems;
}
