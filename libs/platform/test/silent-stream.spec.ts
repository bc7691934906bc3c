import { connect, type NatsConnection } from 'nats';
import { listDeadLetters } from '#contracts/kit/dead-letter';
import { busSubject, streamName } from '#platform/events/topology';
import { metrics } from '#platform/metrics/metrics';
import { eventually } from '#testing/eventually';
import { ada, behaviour, Workshop } from './workshop';
import { knobTurned } from './workshop.contracts';

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
const isWithout = (name: string) =>
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
  it('names a full stream that refuses publications, and recovers when there is room again', async () => {
    const manager = await operator.jetstreamManager();
    const { config } = await manager.streams.info(streamName);
    await manager.streams.update(streamName, { ...config, max_bytes: 1 });
    expect(await acknowledges()).toBe(1);
    await workshop.turns.tell('full');
    await isWithout('jetstream');
    expect(await acknowledges()).toBe(0);
    await manager.streams.update(streamName, { ...config, max_bytes: 1_000_000 });
    await eventually(() => expect(applied).toEqual(['full']), 15_000);
    await isReady();
    expect(await acknowledges()).toBe(1);
  }, 60_000);

  it('names a stream that leaves publications without an answer, and recovers by itself', async () => {
    await workshop.nats.stopProvisioning();
    // A subscription without replies: the server reports no missing responder, and the publication gets no acknowledgement.
    operator.subscribe(busSubject('>'));
    const manager = await operator.jetstreamManager();
    await manager.streams.delete(streamName);
    await workshop.turns.tell('silent');
    await eventually(async () => expect((await readiness()).absent).toContain('jetstream'), 15_000);
    await workshop.nats.provision();
    await eventually(() => expect(applied).toEqual(['silent']), 15_000);
    await isReady();
  }, 60_000);

  it('names event consumers that do not exist, and recovers when the provisioner creates them', async () => {
    await workshop.nats.stopProvisioning();
    const manager = await operator.jetstreamManager();
    await manager.consumers.delete(streamName, 'workshop-workshop-knob-turned');
    await isWithout('event-consumers');
    await workshop.turns.tell('late');
    await workshop.nats.provision();
    await eventually(() => expect(applied).toEqual(['late']), 15_000);
    await isReady();
  }, 60_000);
});

describe('an outdated stream', () => {
  it('is replaced when its subjects are those of earlier versions, and events flow', async () => {
    await workshop.nats.stopProvisioning();
    const manager = await operator.jetstreamManager();
    await manager.streams.delete(streamName);
    await manager.streams.add({ name: streamName, subjects: ['*.*.v1', '*.*.v2'] });
    await workshop.nats.provision();
    expect((await manager.streams.info(streamName)).config.subjects).toContain('events.workshop.*.*');
    await workshop.turns.tell('new');
    await eventually(() => expect(applied).toEqual(['new']), 15_000);
    expect((await workshop.client.call(listDeadLetters('workshop'), {}, ada)).items).toEqual([]);
    expect(knobTurned.consumers).toEqual(['workshop']);
  }, 60_000);
});
