import { conditionsOfMetrics } from '#platform/alerts/metric-thresholds';
import { EventLag } from '#platform/events/lag/event-lag';
import { metrics } from '#platform/metrics/metrics';
import { eventually } from '#testing/eventually';
import { behaviour, Workshop } from '../workshop';

const minuteMs = 60_000;
const lags = async () => (await conditionsOfMetrics('workshop')).filter(({ kind }) => kind === 'lag');
const alert = { kind: 'lag', subject: 'workshop', count: null };

describe('wait of the events of a consumer', () => {
  const lag = new EventLag();
  const note = (floor: number, waiting: number, minutes: number) =>
    lag.note(
      {
        name: 'c',
        ack_floor: { stream_seq: floor },
        num_pending: 0,
        num_ack_pending: waiting,
      },
      minutes * minuteMs,
    );

  afterEach(() => metrics.getSingleMetric('shop_consumer_wait_seconds')?.reset());

  it('is an alert from more than five minutes without progress until the events are done', async () => {
    note(1, 1, 0);
    note(1, 2, 5);
    expect(await lags()).toEqual([]);
    note(1, 2, 6);
    expect(await lags()).toEqual([alert]);
    note(3, 0, 7);
    expect(await lags()).toEqual([]);
  });

  it('begins again when the oldest event is done, and counts no time without events', async () => {
    note(3, 1, 0);
    note(4, 1, 4);
    note(4, 1, 8);
    expect(await lags()).toEqual([]);
    note(5, 0, 9);
    note(5, 1, 60);
    expect(await lags()).toEqual([]);
  });

  it('is an alert when events begin to be applied more than five minutes after their publication', async () => {
    note(6, 3, 0);
    lag.began('c', 0, 6 * minuteMs);
    note(7, 2, 6);
    expect(await lags()).toEqual([alert]);
    lag.began('c', 6 * minuteMs * 1_000_000, 7 * minuteMs);
    note(8, 1, 7);
    expect(await lags()).toEqual([]);
  });
});

it('measures the wait of the events of a service, and ends with it', async () => {
  let release = (): void => undefined;
  const blocked = new Promise<void>((resolve) => (release = resolve));
  const apply = jest.fn(() => blocked);
  behaviour.apply = apply;
  const workshop = await Workshop.open();
  const wait = async () => {
    const { values } = (await metrics.getSingleMetric('shop_consumer_wait_seconds')?.get()) ?? { values: [] };
    return values.find(({ labels }) => labels['consumer'] === 'workshop-workshop-knob-turned')?.value;
  };
  /** A reconnection checks every consumer, as the interval does. */
  const reconnect = async () => {
    await workshop.nats.kill();
    await workshop.nats.restart();
  };
  try {
    await eventually(async () => expect(await wait()).toBe(0));
    await workshop.turns.publish('slow');
    await eventually(() => expect(apply).toHaveBeenCalled());
    await reconnect();
    await eventually(async () => expect(await wait()).toBeGreaterThan(0), 45_000);
    release();
    await eventually(async () =>
      expect(await workshop.turns.dataSource.query('select 1 from inbox')).toHaveLength(1),
    );
    await reconnect();
    await eventually(async () => expect(await wait()).toBe(0), 75_000);
  } finally {
    release();
    await workshop.close();
  }
}, 150_000);
