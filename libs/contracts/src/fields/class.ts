/** A class used as a value: contracts carry their classes, so nothing depends on reflected parameter types. */
export type Class<T extends object = object> = new () => T;
