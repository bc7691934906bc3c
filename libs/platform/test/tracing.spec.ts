import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { runWithContext } from '#platform/log/request-context';
import { exportSpansTo } from '#platform/tracing/tracer';
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
  endTracing = exportSpansTo('workshop', exported);
});
afterAll(async () => {
  await endTracing();
  await workshop.close();
});

const hex = (requestId: string) => requestId.replaceAll('-', '');
const root = (requestId: string) => hex(requestId).slice(16);

/** Waits until a trace has this number of spans, because spans are exported in batches. */
function spansOf(requestId: string, count: number): Promise<ReadableSpan[]> {
  return eventually(() => {
    const all = exported.getFinishedSpans();
    const spans = all.filter((span) => span.spanContext().traceId === hex(requestId));
    expect(spans).toHaveLength(count);
    return spans;
  });
}

const callTurnKnob = (requestId: string) =>
  runWithContext({ requestId, actor: 'guest' }, () =>
    workshop.client.call(turnKnob, { knob: 'drive', to: 1 }, anna).catch(() => undefined),
  );

it('traces a request, its calls and its events under the request id', async () => {
  const requestId = newId();
  behaviour.turn = async () => {
    await workshop.client.call(resetPanel, {}, anna);
    await workshop.turns.publish('drive');
    return panel;
  };
  await callTurnKnob(requestId);
  const spans = await spansOf(requestId, 3);
  const spanNamed = (name: string) => spans.find((span) => span.name === name);
  const turn = spanNamed(turnKnob.subject);
  // The root span, which the gateway creates, has the second half of the request id as its id.
  expect(turn?.parentSpanContext?.spanId).toBe(root(requestId));
  expect(spanNamed(resetPanel.subject)?.parentSpanContext?.spanId).toBe(turn?.spanContext().spanId);
  expect(spanNamed('workshop-workshop-knob-turned-v1')?.parentSpanContext?.spanId).toBe(root(requestId));
});

it('records the error code of a failed request in its span, but not the message', async () => {
  const [refused, failed] = [newId(), newId()];
  behaviour.turn = async () => {
    throw new Failure(stuck, { since: 'ever' });
  };
  await callTurnKnob(refused);
  behaviour.turn = async () => {
    throw new Error('anna@example.com is not here');
  };
  await callTurnKnob(failed);
  const [[refusal], [failure]] = [await spansOf(refused, 1), await spansOf(failed, 1)];
  expect(refusal).toMatchObject({ attributes: { 'error.type': 'KNOB_STUCK' }, status: { code: 0 } });
  expect(failure?.status).toEqual({ code: 2, message: 'INTERNAL' });
  expect(JSON.stringify([failure?.attributes, failure?.events])).not.toContain('anna@example.com');
});

describe('process with a trace collector', () => {
  /** @returns the time that the last export took, in milliseconds */
  const run = (endpoint: string, requestId: string) =>
    new Promise<number>((resolve, reject) => {
      const flags = ['--conditions=source', '-r', join(__dirname, 'run-typescript.cjs')];
      const child = spawn(process.execPath, [...flags, join(__dirname, 'tracing-process.ts')], {
        env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, REQUEST_ID: requestId },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (part) => (output += String(part)));
      child.once('exit', (code) =>
        code === 0 && output ? resolve(Number(output)) : reject(new Error(output)),
      );
    });

  it('exports all spans before it exits', async () => {
    const collector = await SpanCollector.open();
    const requestId = newId();
    await run(`${collector.url}/`, requestId);
    expect(collector.spans).toMatchObject([
      { service: 'worker', name: 'work', traceId: hex(requestId), parentSpanId: root(requestId) },
    ]);
    await collector.close();
  });

  it('exits within 4 s while the collector is unavailable', async () => {
    const { url, close } = await SpanCollector.open();
    await close();
    await expect(run(url, newId())).resolves.toBeLessThan(4_000);
  });
});
