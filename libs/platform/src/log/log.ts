import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
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

/** One structured log per process, one line of JSON per entry, with the request id of the work in progress. */
export function createLog(name: string, level: string): Logger {
  return pino({
    name,
    level,
    redact: {
      paths: secrets.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
    mixin: () => {
      const context = currentContext();
      return context ? { requestId: context.requestId, actor: context.actor } : {};
    },
  });
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
