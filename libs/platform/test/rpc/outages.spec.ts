import { eventually } from '#testing/eventually';
import { Failure } from '#contracts/kit/failure';
import { behaviour, Workshop } from '../workshop';
import { turnKnob } from '../workshop.contracts';

const turn = { knob: 'drive', to: 3 };
const panel = { turned: { name: 'drive', value: 3 }, others: [] };
let workshop: Workshop;

beforeEach(async () => {
  behaviour.turn = async () => panel;
  workshop = await Workshop.open(2);
});
afterEach(() => workshop.close());

describe('outage of NATS', () => {
  it('fails each call with UNAVAILABLE, and calls succeed after an outage of any length', async () => {
    await workshop.nats.kill();
    // Longer than ten reconnects of 250 ms, the maximum of the client's default.
    const until = Date.now() + 4_000;
    while (Date.now() < until) {
      const error: unknown = await workshop.client
        .call(turnKnob, turn, undefined, { timeoutMs: 300 })
        .catch((reason: unknown) => reason);
      expect(error instanceof Failure && error.code).toBe('UNAVAILABLE');
    }
    await workshop.nats.restart();
    await eventually(async () => expect(await workshop.client.call(turnKnob, turn)).toEqual(panel));
  });
});

describe('shutdown of a replica', () => {
  it('finishes requests in flight and leaves new ones to the other replica', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let entered = 0;
    behaviour.turn = async () => {
      entered += 1;
      await held;
      return panel;
    };
    const calls = Array.from({ length: 20 }, () => workshop.client.call(turnKnob, turn));
    await eventually(() => expect(entered).toBe(20));
    const [stopping] = workshop.services.splice(0, 1);
    const closed = stopping?.close();
    const later = workshop.client.call(turnKnob, turn);
    release();
    await expect(Promise.all([...calls, later])).resolves.toHaveLength(21);
    await closed;
  });
});

describe('loss of a Postgres connection during a call', () => {
  it('fails the call with UNAVAILABLE, and the next call succeeds', async () => {
    const { dataSource } = workshop.turns;
    const name = 'terminated query';
    behaviour.turn = async () => {
      await dataSource.query(`select '${name}', pg_sleep(20)`);
      return panel;
    };
    const call = workshop.client.call(turnKnob, turn).catch((reason: unknown) => reason);
    await eventually(async () => {
      const terminated: unknown[] = await dataSource.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where query like $1 and pid <> pg_backend_pid() and datname = current_database()`,
        [`select '${name}%`],
      );
      expect(terminated).toHaveLength(1);
    });
    const error = await call;
    expect(error instanceof Failure && error.code).toBe('UNAVAILABLE');

    behaviour.turn = async () => {
      await dataSource.query('select 1');
      return panel;
    };
    expect(await workshop.client.call(turnKnob, turn)).toEqual(panel);
  });
});
