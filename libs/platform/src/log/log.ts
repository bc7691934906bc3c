import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { serializeError } from './serialize-error';
import { currentContext } from './request-context';

/** Fields that are redacted, down to the depth where they occur. */
const redactedFields = [
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

/** Buffered characters while the log cannot be written, such as on a full disk; more are dropped. */
const maxBufferedLength = 1_000_000;

/** Destination of log lines. A log that cannot be written must not fail the work. */
export function logDestination(fd: number = process.stdout.fd): DestinationStream {
  const destination = pino.destination({ fd, sync: true, maxLength: maxBufferedLength });
  destination.on('error', () => undefined);
  return destination;
}

/**
 * Structured log of the process: one line of JSON per entry, with the current request id. Lines are written synchronously: pino's
 * worker threads cost more than the write and lose lines in a crash.
 */
export function createLog(name: string, level: string, to: DestinationStream = logDestination()): Logger {
  const options: LoggerOptions = {
    name,
    level,
    redact: {
      paths: redactedFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
    serializers: { err: serializeError },
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

/** Nest's log output: start-up messages at debug, everything else at its level. */
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
