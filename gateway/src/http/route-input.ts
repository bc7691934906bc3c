import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor, Language } from '#contracts/kit/actor';
import type { RouteContract } from './route-contract';
import { validateInput } from '#platform/rpc/validate-input';
import { validated } from './input.pipe';
import { actorOf, languageOf } from './request-scope';

function requestOf(context: ExecutionContext): FastifyRequest {
  return context.switchToHttp().getRequest<FastifyRequest>();
}

const PathAndQuery = createParamDecorator((takesLanguage: boolean, context) => {
  const request = requestOf(context);
  const given = { ...namedValues(request.query), ...namedValues(request.params) };
  return takesLanguage && !('lang' in given) ? { ...given, lang: languageOf(request) } : given;
});

const PathAndBody = createParamDecorator((_: undefined, context) => {
  const request = requestOf(context);
  return { ...namedValues(request.body), ...namedValues(request.params) };
});

/** The fields of a query, path or body. */
export function namedValues(source: unknown): Record<string, unknown> {
  return typeof source === 'object' && source !== null ? { ...source } : {};
}

/** Input of a read: path and query, validated by the contract. A missing `lang` is the language of the request. */
export function QueryInput<I extends object>(contract: Pick<RouteContract<I>, 'input'>): ParameterDecorator {
  return PathAndQuery('lang' in new contract.input(), validated(contract));
}

/** Input of a write: body and path, validated by the contract. */
export function BodyInput<I extends object>(contract: Pick<RouteContract<I>, 'input'>): ParameterDecorator {
  return PathAndBody({ transform: (raw: unknown) => validateInput(contract.input, raw) });
}

/** Language of the response's texts. */
export const RequestLanguage = createParamDecorator((_: undefined, context): Language =>
  languageOf(requestOf(context)),
);

/** The actor of the request. */
export const CurrentActor = createParamDecorator((_: undefined, context): Actor =>
  actorOf(requestOf(context)),
);
