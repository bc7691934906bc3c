import type { Log } from '../log/log';

/** Longer than the gateway's drain of up to 15 s; stop_grace_period of docker-compose.yml is longer still. */
export const maxShutdownMs = 25_000;

/**
 * Graceful shutdown on SIGTERM and SIGINT, and after an uncaught error, because the state is unknown then: work in flight
 * finishes first.
 */
export function shutDownOnSignal(log: Log, close: () => Promise<void>): void {
  let isShuttingDown = false;
  const shutDown = (reason: string, code: number) => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(code || 1), maxShutdownMs).unref();
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'graceful shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => shutDown('SIGTERM', 0));
  process.on('SIGINT', () => shutDown('SIGINT', 0));
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled promise rejection');
    shutDown('unhandledRejection', 1);
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    shutDown('uncaughtException', 1);
  });
}
