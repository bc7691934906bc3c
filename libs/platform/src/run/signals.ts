import type { Log } from '../log/log';

/** The gateway's drain of up to 15 s, and then what is in flight; stop_grace_period of docker-compose.yml is longer. */
export const maxShutdownMs = 25_000;

/**
 * Ends the process in order on SIGTERM and SIGINT, and after an error nobody caught: what is in flight is finished first.
 * An unknown state is never carried on with.
 */
export function onSignal(log: Log, close: () => Promise<void>): void {
  let ending = false;
  const end = (reason: string, code: number) => {
    if (ending) return;
    ending = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(code || 1), maxShutdownMs).unref();
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => end('SIGTERM', 0));
  process.on('SIGINT', () => end('SIGINT', 0));
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'a promise failed and nobody listened');
    end('unhandledRejection', 1);
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error nobody caught');
    end('uncaughtException', 1);
  });
}
