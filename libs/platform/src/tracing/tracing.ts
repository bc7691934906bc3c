import { diag, type DiagLogger, DiagLogLevel } from '@opentelemetry/api';
import pTimeout from 'p-timeout';
import { truncate } from '#i18n/characters/truncate';
import type { ProcessConfig } from '../config/process.config';
import type { Log } from '../log/log';

/** An unavailable collector must not delay the end of the process. */
const flushTimeoutMs = 2_000;

/**
 * Exports spans to a collector (OTLP over HTTP), where one is configured. The exporter is loaded only then, because it costs some
 * megabytes. `OTEL_TRACES_SAMPLER=traceidratio` with `OTEL_TRACES_SAMPLER_ARG` samples traces, the same ones in every process.
 * @returns a function that flushes and stops the exporter within two seconds
 */
export async function startTracing(
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Pick<ProcessConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  log: Log,
): Promise<() => Promise<void>> {
  if (!endpoint) return async () => undefined;
  const [{ OTLPTraceExporter }, { exportSpansTo }] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('#platform/tracing/tracer'),
  ]);
  diag.setLogger(diagLogger(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const end = exportSpansTo(
    service,
    new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
  );
  return async () => {
    await pTimeout(
      end().catch(() => undefined),
      { milliseconds: flushTimeoutMs, fallback: () => undefined },
    );
  };
}

function diagLogger(log: Log): DiagLogger {
  const warn = (message: string) =>
    log.warn({ event: 'spans.export-failed', cause: truncate(message, 500) }, 'failed to export spans');
  const ignore = () => undefined;
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
}
