import { connect, type NatsConnection } from 'nats';
import { listDeadLetters } from '#contracts/operations/dead-letter';
import { busSubject, streamName } from '#platform/event-stream/topology';
import { metrics } from '#platform/metrics/metrics';
import { eventually } from '#testing/eventually';
import { ada, behaviour, Workshop } from '../workshop';
import { knobTurned } from '../workshop.contracts';

let workshop: Workshop;
let operator: NatsConnection;
let applied: string[];

const readiness = async (): Promise<{ status: number; absent: string[] }> => {
  const [service] = workshop.services;
  const response = await fetch(`http://127.0.0.1:${service?.healthPort}/health/ready`);
  const { absent } = (await response.json()) as { absent: string[] };
  return { status: response.status, absent };
};
const isReady = () => eventually(async () => expect(await readiness()).toEqual({ status: 200, absent: [] }));
const isNotReady = (name: string) =>
  eventually(async () => expect(await readiness()).toEqual({ status: 503, absent: [name] }), 15_000);
const acknowledges = async () => {
  const text = await metrics.getSingleMetricAsString('shop_event_stream_acknowledges');
  return Number(/ (\d)$/m.exec(text)?.[1]);
};

beforeEach(async () => {
  applied = [];
  behaviour.apply = async ({ knob }) => void applied.push(knob);
  workshop = await Workshop.open();
  operator = await connect({ servers: workshop.nats.url });
  await isReady();
});
afterEach(async () => {
  await operator.close();
  await workshop.close();
});

describe('readiness of a service', () => {
  it('reports a full stream and recovers when it has space again', async () => {
    const manager = await operator.jetstreamManager();
    const { config } = await manager.streams.info(streamName);
    await manager.streams.update(streamName, { ...config, max_bytes: 1 });
    expect(await acknowledges()).toBe(1);
    await workshop.turns.publish('full');
    await isNotReady('jetstream');
    expect(await acknowledges()).toBe(0);
    await manager.streams.update(streamName, { ...config, max_bytes: 1_000_000 });
    await eventually(() => expect(applied).toEqual(['full']), 15_000);
    await isReady();
    expect(await acknowledges()).toBe(1);
  }, 60_000);

  it('reports a stream that does not acknowledge publications and recovers without a restart', async () => {
    await workshop.nats.stopProvisioning();
    // A subscription without replies: the server reports no missing responder, and the publication gets no acknowledgement.
    operator.subscribe(busSubject('>'));
    const manager = await operator.jetstreamManager();
    await manager.streams.delete(streamName);
    await workshop.turns.publish('silent');
    await eventually(async () => expect((await readiness()).absent).toContain('jetstream'), 15_000);
    await workshop.nats.provision();
    await eventually(() => expect(applied).toEqual(['silent']), 15_000);
    await isReady();
  }, 60_000);

  it('reports missing event consumers and recovers when the provisioner creates them', async () => {
    await workshop.nats.stopProvisioning();
    const manager = await operator.jetstreamManager();
    await manager.consumers.delete(streamName, 'workshop-workshop-knob-turned');
    await isNotReady('event-consumers');
    await workshop.turns.publish('late');
    await workshop.nats.provision();
    await eventually(() => expect(applied).toEqual(['late']), 15_000);
    await isReady();
  }, 60_000);
});

describe('event stream with outdated subjects', () => {
  it('is replaced, and events are delivered', async () => {
    await workshop.nats.stopProvisioning();
    const manager = await operator.jetstreamManager();
    await manager.streams.delete(streamName);
    await manager.streams.add({ name: streamName, subjects: ['*.*.v1', '*.*.v2'] });
    await workshop.nats.provision();
    expect((await manager.streams.info(streamName)).config.subjects).toContain('events.workshop.*.*');
    await workshop.turns.publish('new');
    await eventually(() => expect(applied).toEqual(['new']), 15_000);
    expect((await workshop.client.call(listDeadLetters('workshop'), {}, ada)).items).toEqual([]);
    expect(knobTurned.consumers).toEqual(['workshop']);
  }, 60_000);
});
