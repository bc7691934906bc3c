import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { loggedError } from './logged-error';
import { currentContext } from './request-context';

/** Fields that never reach a log, at whatever depth they are usually met. */
const secrets = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'authorization',
  'signature',
  'key',
  'clientSecret',
  'email',
];

/**
 * One structured log per process, one line of JSON per entry, with the request id of the work in progress. A line is written
 * before the work goes on: pino's own way, through a pool of threads, costs more than the write and loses lines in a crash.
 */
export function createLog(
  name: string,
  level: string,
  to: DestinationStream = pino.destination({ sync: true }),
): Logger {
  const options: LoggerOptions = {
    name,
    level,
    redact: {
      paths: secrets.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
    serializers: { err: loggedError },
    mixin: () => {
      const context = currentContext();
      return context ? { requestId: context.requestId, actor: context.actor } : {};
    },
  };
  return pino(options, to);
}

export type Log = Logger;

/** Token of the process's log, because `Log` is an interface. */
export const LOG = Symbol('log');

/** Lets Nest speak through our log: start-up chatter at debug, everything else as it is. */
export class NestLog implements LoggerService {
  constructor(private readonly target: Log) {}

  log(message: unknown): void {
    this.target.debug(String(message));
  }

  warn(message: unknown): void {
    this.target.warn(String(message));
  }

  error(message: unknown, ...details: unknown[]): void {
    this.target.error({ details: details.map(String) }, String(message));
  }

  fatal(message: unknown): void {
    this.target.fatal(String(message));
  }
}
