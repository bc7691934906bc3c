import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  bodyTooLarge,
  Failure,
  forbidden,
  internal,
  invalidInput,
  notFound,
  unauthenticated,
  unsupportedType,
} from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { failureBody, failureIn } from './failure-body';
import { statusOf } from './failure-status';
import { languageOf } from './request-scope';

const retryAfterSeconds = 2;

/** What Nest and Fastify refuse by themselves. */
const foreign: Record<number, () => Failure> = {
  401: () => new Failure(unauthenticated),
  403: () => new Failure(forbidden),
  404: () => new Failure(notFound),
  405: () => new Failure(notFound),
  413: () => new Failure(bodyTooLarge),
  415: () => new Failure(unsupportedType),
};

function statusIn(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const isForeign = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
  return isForeign ? Number(error.statusCode) : undefined;
}

/** Any error as a refusal of ours: what is not known to be the client's doing is INTERNAL. */
function refusalIn(error: unknown): Failure {
  const status = statusIn(error);
  if (status === undefined) return failureIn(error);
  if (status < 400 || status >= 500) return new Failure(internal, {}, error);
  const known = foreign[status];
  return known ? known() : new Failure(invalidInput, { fields: [{ field: '', rule: 'format' }] });
}

/** Turns whatever was thrown into an answer in shape. It knows our refusals; everything else is 500 without a word. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const failure = refusalIn(error);
    if (failure.kind === 'internal')
      this.log.error(
        { err: failure.cause ?? error, requestId: request.id, route: request.routeOptions.url },
        'request failed',
      );
    if (reply.sent) return;
    if (failure.kind === 'unavailable' || failure.kind === 'too-many') {
      const { retryAfterSeconds: told } = failure.params;
      reply.header('retry-after', String(typeof told === 'number' ? told : retryAfterSeconds));
    }
    reply
      .status(statusOf[failure.kind])
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(failureBody(failure, languageOf(request), request.id));
  }
}
