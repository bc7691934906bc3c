import { connect, type NatsConnection } from 'nats';
import { listDeadLetters } from '#contracts/operations/dead-letter';
import { busSubject, streamName } from '#platform/event-stream/topology';
import { metrics } from '#platform/metrics/metrics';
import { eventually } from '#testing/eventually';
import { readReadiness } from '../readiness';
import { ada, behaviour, Workshop } from '../workshop';
import { knobTurned } from '../workshop.contracts';

let workshop: Workshop;
let operator: NatsConnection;
let applied: string[];

const readiness = () => readReadiness(workshop.services[0]?.healthPort);
const isReady = () => eventually(async () => expect(await readiness()).toMatchObject({ status: 'ok' }));
const isDegraded = (part: string, reason: RegExp) =>
  eventually(
    async () =>
      expect(await readiness()).toMatchObject({
        code: 200,
        status: 'degraded',
        absent: [],
        degraded: expect.arrayContaining([
          { part, reason: expect.stringMatching(reason), since: expect.stringMatching(/Z$/) },
        ]),
      }),
    15_000,
  );
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
    await isDegraded('publications', /maximum bytes/);
    expect(await acknowledges()).toBe(0);
    await manager.streams.update(streamName, { ...config, max_bytes: 1_000_000 });
    await eventually(() => expect(applied).toEqual(['full']), 15_000);
    await isReady();
    expect(await acknowledges()).toBe(1);
  });

  it('reports a stream that does not acknowledge publications and recovers without a restart', async () => {
    await workshop.nats.stopProvisioning();
    // A subscription without replies: the server reports no missing responder, and the publication gets no acknowledgement.
    operator.subscribe(busSubject('>'));
    const manager = await operator.jetstreamManager();
    await manager.streams.delete(streamName);
    await workshop.turns.publish('silent');
    await isDegraded('publications', /no acknowledgement in time/);
    await isDegraded('event-stream', /stream not found/);
    await workshop.nats.provision();
    await eventually(() => expect(applied).toEqual(['silent']), 15_000);
    await isReady();
  });

  it('reports missing event consumers and recovers when the provisioner creates them', async () => {
    await workshop.nats.stopProvisioning();
    const manager = await operator.jetstreamManager();
    await manager.consumers.delete(streamName, 'workshop-workshop-knob-turned');
    await isDegraded('event-consumers', /missing: workshop-workshop-knob-turned/);
    await workshop.turns.publish('late');
    await workshop.nats.provision();
    await eventually(() => expect(applied).toEqual(['late']), 15_000);
    await isReady();
  });
});

describe('event stream with outdated subjects', () => {
  it('is replaced, and events are delivered', async () => {
    await workshop.nats.stopProvisioning();
    const manager = await operator.jetstreamManager();
    await manager.streams.delete(streamName);
    await manager.streams.add({ name: streamName, subjects: ['workshop.*.v1', 'workshop.*.v2'] });
    await workshop.nats.provision();
    expect((await manager.streams.info(streamName)).config.subjects).toContain('events.workshop.*.*');
    await workshop.turns.publish('new');
    await eventually(() => expect(applied).toEqual(['new']), 15_000);
    expect((await workshop.client.call(listDeadLetters('workshop'), {}, ada)).items).toEqual([]);
    expect(knobTurned.consumers).toEqual(['workshop']);
  });
});
