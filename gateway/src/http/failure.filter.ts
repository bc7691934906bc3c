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
} from '#contracts/kit/failure';
import type { Log } from '#platform/log/log';
import { failureBody, failureIn } from './failure-body';
import { statusOf } from './failure-status';
import { languageOf } from './request-scope';

const retryAfterSeconds = 2;

function badJson(): Failure {
  return new Failure(invalidInput, { fields: [{ field: '', rule: 'json' }] });
}

/** What Nest and Fastify themselves refuse, in our words. */
export function translateForeign(error: unknown): Failure {
  if (error instanceof HttpException) {
    const status = error.getStatus();
    if (status === 401) return new Failure(unauthenticated);
    if (status === 403) return new Failure(forbidden);
    if (status === 404 || status === 405) return new Failure(notFound);
    if (status === 413) return new Failure(bodyTooLarge);
    return status < 500 ? badJson() : new Failure(internal, {}, error);
  }
  if (typeof error === 'object' && error !== null && 'statusCode' in error) {
    if (error.statusCode === 413) return new Failure(bodyTooLarge);
    if (error.statusCode === 404) return new Failure(notFound);
    if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500)
      return badJson();
  }
  return failureIn(error);
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
    const failure = Failure.caught(error) ? error : translateForeign(error);
    if (failure.kind === 'internal')
      this.log.error(
        { err: failure.cause ?? error, requestId: request.id, url: request.routeOptions.url },
        'request failed',
      );
    if (reply.sent) return;
    const retry = failure.params['retryAfterSeconds'];
    if (failure.kind === 'unavailable' || failure.kind === 'too-many') {
      reply.header('retry-after', String(typeof retry === 'number' ? retry : retryAfterSeconds));
    }
    reply
      .status(statusOf[failure.kind])
      .header('cache-control', 'no-store')
      .send(failureBody(failure, languageOf(request), request.id));
  }
}
