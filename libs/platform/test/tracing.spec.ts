import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { within } from '#platform/log/request-context';
import { traceTo } from '#platform/tracing/tracer';
import { eventually } from '#testing/eventually';
import { SpanCollector } from '#testing/span-collector';
import { anna, behaviour, Workshop } from './workshop';
import { resetPanel, stuck, turnKnob } from './workshop.contracts';

const panel = { turned: { name: 'drive', value: 1 }, others: [] };
const exported = new InMemorySpanExporter();

let workshop: Workshop;
let endTracing: () => Promise<void>;

beforeAll(async () => {
  workshop = await Workshop.open();
  endTracing = traceTo('workshop', exported);
});
afterAll(async () => {
  await endTracing();
  await workshop.close();
});

const hex = (requestId: string) => requestId.replaceAll('-', '');
const root = (requestId: string) => hex(requestId).slice(16);

/** The spans of a trace, once there are so many: they leave a batch at a time. */
function spansOf(requestId: string, count: number): Promise<ReadableSpan[]> {
  return eventually(() => {
    const all = exported.getFinishedSpans();
    const spans = all.filter((span) => span.spanContext().traceId === hex(requestId));
    expect(spans).toHaveLength(count);
    return spans;
  });
}

const turned = (requestId: string) =>
  within({ requestId, actor: 'guest' }, () =>
    workshop.client.call(turnKnob, { knob: 'drive', to: 1 }, anna).catch(() => undefined),
  );

it('a request, what it asks and the events it causes are one trace, whose id is the request id', async () => {
  const requestId = newId();
  behaviour.turn = async () => {
    await workshop.client.call(resetPanel, {}, anna);
    await workshop.turns.tell('drive');
    return panel;
  };
  await turned(requestId);
  const spans = await spansOf(requestId, 3);
  const named = (name: string) => spans.find((span) => span.name === name);
  const turn = named(turnKnob.subject);
  // The first span of all, which the gateway makes, has the second half of the request id.
  expect(turn?.parentSpanContext?.spanId).toBe(root(requestId));
  expect(named(resetPanel.subject)?.parentSpanContext?.spanId).toBe(turn?.spanContext().spanId);
  expect(named('workshop-workshop-knob-turned-v1')?.parentSpanContext?.spanId).toBe(root(requestId));
});

it('a span says with which code something was refused or failed, never in which words', async () => {
  const [refused, failed] = [newId(), newId()];
  behaviour.turn = async () => {
    throw new Failure(stuck, { since: 'ever' });
  };
  await turned(refused);
  behaviour.turn = async () => {
    throw new Error('anna@example.com is not here');
  };
  await turned(failed);
  const [[refusal], [failure]] = [await spansOf(refused, 1), await spansOf(failed, 1)];
  expect(refusal).toMatchObject({ attributes: { 'error.type': 'KNOB_STUCK' }, status: { code: 0 } });
  expect(failure?.status).toEqual({ code: 2, message: 'INTERNAL' });
  expect(JSON.stringify([failure?.attributes, failure?.events])).not.toContain('anna@example.com');
});

describe('a process that is told of a collector', () => {
  /** @returns how long its last words took, in milliseconds */
  const run = (endpoint: string, requestId: string) =>
    new Promise<number>((resolve, reject) => {
      const flags = ['--conditions=source', '-r', join(__dirname, 'run-typescript.cjs')];
      const child = spawn(process.execPath, [...flags, join(__dirname, 'tracing-process.ts')], {
        env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, REQUEST_ID: requestId },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (part) => (said += String(part)));
      child.once('exit', (code) => (code === 0 && said ? resolve(Number(said)) : reject(new Error(said))));
    });

  it('sends it all spans before it ends', async () => {
    const collector = await SpanCollector.open();
    const requestId = newId();
    await run(`${collector.url}/`, requestId);
    expect(collector.spans).toMatchObject([
      { service: 'worker', name: 'work', traceId: hex(requestId), parentSpanId: root(requestId) },
    ]);
    await collector.close();
  });

  it('works and ends as well while the collector is away', async () => {
    const { url, close } = await SpanCollector.open();
    await close();
    await expect(run(url, newId())).resolves.toBeLessThan(4_000);
  });
});
