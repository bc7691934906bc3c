import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#contracts/kit/actor';
import type { Question } from './calls';
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

/** The named values of a query or a path. */
export function fields(source: unknown): Record<string, unknown> {
  return typeof source === 'object' && source !== null ? { ...source } : {};
}

/** What a read asks for, from path and query, valid as its contract says. Where it takes a `lang`, the reader's is meant. */
export function Asked<I extends object>(contract: Pick<Question<I>, 'input'>): ParameterDecorator {
  return PathAndQuery('lang' in new contract.input(), input(contract));
}

/** Who is asking, as the services will meet them. */
export const Sender = createParamDecorator((_: undefined, context): Actor => actorOf(requestIn(context)));
