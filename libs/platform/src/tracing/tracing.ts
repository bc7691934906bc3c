import { diag, type DiagLogger, DiagLogLevel } from '@opentelemetry/api';
import type { ProcessConfig } from '../config/process.config';
import type { Log } from '../log/log';

/** A collector that is away must not hold up the end of a process. */
const lastWordMs = 2_000;

/**
 * Sends spans to a collector (OTLP over HTTP), when there is one. What does so is loaded only then: it costs some megabytes.
 * `OTEL_TRACES_SAMPLER=traceidratio` with `OTEL_TRACES_SAMPLER_ARG` thins traces out, the same ones in every process.
 * @returns what sends the rest and ends it, within two seconds
 */
export async function startTracing(
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Pick<ProcessConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  log: Log,
): Promise<() => Promise<void>> {
  if (!endpoint) return async () => undefined;
  const [{ OTLPTraceExporter }, { traceTo }] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('#platform/tracing/tracer'),
  ]);
  diag.setLogger(warningsTo(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const end = traceTo(service, new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }));
  return async () => {
    const over = new Promise<void>((resolve) => setTimeout(resolve, lastWordMs).unref());
    await Promise.race([end().catch(() => undefined), over]);
  };
}

function warningsTo(log: Log): DiagLogger {
  const say = (message: string) => log.warn({ cause: message.slice(0, 500) }, 'spans were not sent');
  const nothing = () => undefined;
  return { error: say, warn: say, info: nothing, debug: nothing, verbose: nothing };
}
