import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { checkoutConfig } from '#contracts/commerce/checkout';
import { exportSpansTo } from '#platform/tracing/tracer';
import { eventually } from '#testing/eventually';
import { GatewayTestbed } from '../gateway.testbed';

const exported = new InMemorySpanExporter();

let edge: GatewayTestbed;
let endTracing: () => Promise<void>;

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  endTracing = exportSpansTo('gateway', exported);
});
afterAll(async () => {
  await endTracing();
  await edge.close();
});

it('starts a trace with the request id, ignores the caller’s trace, and contains no path', async () => {
  edge.removeStub(checkoutConfig);
  const traceparent = '00-11111111111111111111111111111111-2222222222222222-01';
  const response = await edge.fetch('/api/checkout/config?of=private-value', { headers: { traceparent } });
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
  expect(JSON.stringify(span?.attributes)).not.toContain('private-value');
});
