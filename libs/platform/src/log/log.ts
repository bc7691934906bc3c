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

/** Characters kept for a log that cannot be written, such as on a full disk; what exceeds them is dropped. */
const maxUnwrittenLength = 1_000_000;

/** Where log lines go. A log that cannot be written must not fail the work that it is about. */
export function logDestination(fd: number = process.stdout.fd): DestinationStream {
  const destination = pino.destination({ fd, sync: true, maxLength: maxUnwrittenLength });
  destination.on('error', () => undefined);
  return destination;
}

/**
 * One structured log per process, one line of JSON per entry, with the request id of the work in progress. A line is written
 * before the work goes on: pino's own way, through a pool of threads, costs more than the write and loses lines in a crash.
 */
export function createLog(name: string, level: string, to: DestinationStream = logDestination()): Logger {
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
