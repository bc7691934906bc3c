// class-transformer's decorators read reflected types at declaration.
import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsArray, IsObject, ValidateNested } from 'class-validator';
import type { Class } from './class';

const nestedClasses = new WeakMap<object, Map<string, () => Class>>();

function remember(prototype: object, property: string, type: () => Class): void {
  const known = nestedClasses.get(prototype) ?? new Map<string, () => Class>();
  known.set(property, type);
  nestedClasses.set(prototype, known);
}

/**
 * A field with one object of another contract class. `ValidateNested` alone also accepts a list, and checks nothing in an empty
 * one.
 */
export function One(type: () => Class): PropertyDecorator {
  return (prototype, property) => {
    remember(prototype, String(property), type);
    Type(type)(prototype, property);
    IsObject()(prototype, property);
    ValidateNested()(prototype, property);
  };
}

/** A field with a list of objects of another contract class. */
export function Many(type: () => Class): PropertyDecorator {
  return (prototype, property) => {
    remember(prototype, String(property), type);
    Type(type)(prototype, property);
    IsArray()(prototype, property);
    IsObject({ each: true })(prototype, property);
    ValidateNested({ each: true })(prototype, property);
  };
}

/** Class of a field declared by `One` or `Many`, inherited fields included. */
export function nestedClass(type: Class, property: string): Class | undefined {
  for (
    let proto: object | null = type.prototype as object;
    proto;
    proto = Object.getPrototypeOf(proto) as object | null
  ) {
    const found = nestedClasses.get(proto)?.get(property);
    if (found) return found();
  }
  return undefined;
}
