import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { type Spans, traceWith } from './spans';

type Ids = Parameters<Spans['firstOf']>[0];

/** Gives the first span of a request the ids that everybody can tell from the request id; all others random ones. */
class RequestIds {
  private readonly random = new RandomIdGenerator();
  private next: Ids;

  readonly generateTraceId = () => this.next?.traceId ?? this.random.generateTraceId();
  readonly generateSpanId = () => this.next?.spanId ?? this.random.generateSpanId();

  readonly during: Spans['firstOf'] = (ids, start) => {
    this.next = ids;
    try {
      return start();
    } finally {
      this.next = undefined;
    }
  };
}

/**
 * Lets this process trace: its spans go to the exporter a batch at a time, beside the work; those that cannot be sent are dropped.
 * @returns what sends the rest and ends it
 */
export function traceTo(service: string, exporter: SpanExporter): () => Promise<void> {
  const ids = new RequestIds();
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  traceWith({ tracer: provider.getTracer('shop'), firstOf: ids.during });
  return async () => {
    traceWith(undefined);
    await provider.shutdown();
  };
}
