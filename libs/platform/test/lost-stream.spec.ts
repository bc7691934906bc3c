import { eventually } from '#testing/eventually';
import { behaviour, Workshop } from './workshop';

let workshop: Workshop;
let applied: string[];

beforeEach(async () => {
  applied = [];
  behaviour.apply = async ({ knob }) => void applied.push(knob);
  workshop = await Workshop.open();
});
afterEach(() => workshop.close());

describe('an event committed while NATS is away', () => {
  it('waits in the outbox and is applied once when NATS is back', async () => {
    await workshop.nats.kill();
    await workshop.turns.tell('meanwhile');
    await workshop.nats.restart();
    await eventually(() => expect(applied).toEqual(['meanwhile']), 20_000);
  });
});

describe('when the store of NATS is wiped', () => {
  it('events that were published but not applied are published again, applied ones are not applied twice', async () => {
    await workshop.turns.tell('before');
    await eventually(() => expect(applied).toEqual(['before']));
    let blocked = true;
    behaviour.apply = async ({ knob }) => {
      if (blocked) throw new Error('consumer busy');
      applied.push(knob);
    };
    await workshop.turns.tell('lost');
    await eventually(async () => {
      const rows = await workshop.turns.dataSource.query('select 1 from outbox where published_at is null');
      expect(rows).toEqual([]);
    });
    await workshop.nats.kill();
    workshop.nats.wipe();
    blocked = false;
    await workshop.nats.restart();
    await eventually(() => expect(applied).toContain('lost'), 30_000);
    expect(applied).toEqual(['before', 'lost']);
  }, 60_000);
});
