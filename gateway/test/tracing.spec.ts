import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { checkoutConfig } from '#contracts/commerce/checkout';
import { traceTo } from '#platform/tracing/tracer';
import { eventually } from '#testing/eventually';
import { Edge } from './gateway.testbed';

const exported = new InMemorySpanExporter();

let edge: Edge;
let endTracing: () => Promise<void>;

beforeAll(async () => {
  edge = await Edge.open();
  endTracing = traceTo('gateway', exported);
});
afterAll(async () => {
  await endTracing();
  await edge.close();
});

it('a request begins a trace that has its id, whatever trace the caller says it belongs to, and names no path', async () => {
  edge.leaves(checkoutConfig);
  const traceparent = '00-11111111111111111111111111111111-2222222222222222-01';
  const response = await edge.fetch('/api/checkout/config?of=somebody', { headers: { traceparent } });
  const id = response.headers.get('x-request-id')?.replaceAll('-', '') ?? '';
  const [span] = await eventually(() => {
    const spans = exported.getFinishedSpans();
    expect(spans).toHaveLength(1);
    return spans;
  });
  expect(span?.spanContext()).toMatchObject({ traceId: id, spanId: id.slice(16) });
  expect(span).toMatchObject({
    name: 'GET /api/checkout/config',
    parentSpanContext: undefined,
    status: { code: 2 },
    attributes: { 'http.route': '/api/checkout/config', 'http.response.status_code': 503 },
  });
  expect(JSON.stringify(span?.attributes)).not.toContain('somebody');
});
