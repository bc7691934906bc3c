import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { type Tracing, setTracing } from './spans';

type TraceIds = Parameters<Tracing['startWithIds']>[0];

/** The first span of a request gets ids derived from the request id; all others get random ones. */
class RequestIdGenerator {
  private readonly random = new RandomIdGenerator();
  private next: TraceIds;

  readonly generateTraceId = () => this.next?.traceId ?? this.random.generateTraceId();
  readonly generateSpanId = () => this.next?.spanId ?? this.random.generateSpanId();

  readonly startWithIds: Tracing['startWithIds'] = (ids, start) => {
    this.next = ids;
    try {
      return start();
    } finally {
      this.next = undefined;
    }
  };
}

/**
 * Starts tracing: spans are exported in batches in the background; spans that cannot be sent are dropped.
 * @returns a function that flushes and stops the exporter
 */
export function exportSpansTo(service: string, exporter: SpanExporter): () => Promise<void> {
  const ids = new RequestIdGenerator();
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  setTracing({ tracer: provider.getTracer('shop'), startWithIds: ids.startWithIds });
  return async () => {
    setTracing(undefined);
    await provider.shutdown();
  };
}
