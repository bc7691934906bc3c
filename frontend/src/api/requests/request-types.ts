// Types of requests and responses, derived from the OpenAPI description of the API (schema.d.ts).
import type { paths } from '../schema';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** Paths that have a method, without the prefix `/api`. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object>
    ? P extends `/api${infer Rest}`
      ? Rest
      : never
    : never;
}[keyof paths];

type Operation<P extends string, M extends Method> = `/api${P}` extends keyof paths
  ? paths[`/api${P}`][M]
  : never;

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

/** The body of a successful response. */
export type ResponseOf<P extends string, M extends Method> =
  Operation<P, M> extends { responses: infer Responses }
    ? { [Status in keyof Responses & (200 | 201 | 202)]: Json<Responses[Status]> }[keyof Responses &
        (200 | 201 | 202)]
    : never;

type BodyOf<T> = T extends { requestBody: infer Request } ? Json<Request> : undefined;
type ParametersOf<T, Name extends 'path' | 'query'> = T extends { parameters: infer Parameters }
  ? Name extends keyof Parameters
    ? Parameters[Name]
    : undefined
  : undefined;

/** A part of a request: absent where the operation has none, optional where all of it is optional. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

type PartsOf<T> = Part<'path', ParametersOf<T, 'path'>> &
  Part<'query', ParametersOf<T, 'query'>> &
  Part<'body', BodyOf<T>>;

/** The parameters of a request besides its path; the argument is optional when all of them are. */
export type Options<P extends string, M extends Method> =
  Record<never, never> extends PartsOf<Operation<P, M>>
    ? [options?: PartsOf<Operation<P, M>>]
    : [options: PartsOf<Operation<P, M>>];

export interface RequestParts {
  path?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, unknown>>;
  body?: object;
}
