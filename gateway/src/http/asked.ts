import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor, Language } from '#contracts/kit/actor';
import type { Question } from './calls';
import { readInput } from '#platform/rpc/input';
import { input } from './input.pipe';
import { actorOf, languageOf } from './request-scope';

function requestIn(context: ExecutionContext): FastifyRequest {
  return context.switchToHttp().getRequest<FastifyRequest>();
}

const PathAndQuery = createParamDecorator((speaks: boolean, context) => {
  const request = requestIn(context);
  const given = { ...fields(request.query), ...fields(request.params) };
  return speaks && !('lang' in given) ? { ...given, lang: languageOf(request) } : given;
});

const PathAndBody = createParamDecorator((_: undefined, context) => {
  const request = requestIn(context);
  return { ...fields(request.body), ...fields(request.params) };
});

/** The named values of a query or a path. */
export function fields(source: unknown): Record<string, unknown> {
  return typeof source === 'object' && source !== null ? { ...source } : {};
}

/** What a read asks for, from path and query, valid as its contract says. Where it takes a `lang`, the reader's is meant. */
export function Asked<I extends object>(contract: Pick<Question<I>, 'input'>): ParameterDecorator {
  return PathAndQuery('lang' in new contract.input(), input(contract));
}

/** What a change says: the body, and which thing is meant from the path, valid as the contract says. */
export function Told<I extends object>(contract: Pick<Question<I>, 'input'>): ParameterDecorator {
  return PathAndBody({ transform: (raw: unknown) => readInput(contract.input, raw) });
}

/** The language of the answer's texts: that of the reader's screen before that of the account. */
export const ReaderLanguage = createParamDecorator((_: undefined, context): Language =>
  languageOf(requestIn(context)),
);

/** Who is asking, as the services will meet them. */
export const Sender = createParamDecorator((_: undefined, context): Actor => actorOf(requestIn(context)));
