import { eventually } from '#testing/eventually';
import { behaviour, Workshop } from '../workshop';

let workshop: Workshop;
let applied: string[];

beforeEach(async () => {
  applied = [];
  behaviour.apply = async ({ knob }) => void applied.push(knob);
  workshop = await Workshop.open();
});
afterEach(() => workshop.close());

describe('outbox during an outage of NATS', () => {
  it('publishes an event after the outage, and it is applied once', async () => {
    await workshop.nats.kill();
    await workshop.turns.publish('meanwhile');
    await workshop.nats.restart();
    await eventually(() => expect(applied).toEqual(['meanwhile']), 20_000);
  });
});

describe('outbox after the loss of the NATS store', () => {
  it('publishes unapplied events again, and applied ones are not applied twice', async () => {
    await workshop.turns.publish('before');
    await eventually(() => expect(applied).toEqual(['before']));
    let blocked = true;
    behaviour.apply = async ({ knob }) => {
      if (blocked) throw new Error('consumer busy');
      applied.push(knob);
    };
    await workshop.turns.publish('lost');
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
  });
});

describe('database that was restored to a moment before an event was applied', () => {
  /** The consumer's effect and its inbox row are gone, the published event of the same moment is not. */
  const restore = () => workshop.turns.dataSource.query('delete from inbox');

  it('an event is never applied again after a restore that keeps the former stream', async () => {
    await workshop.turns.publish('sold');
    await eventually(() => expect(applied).toEqual(['sold']));
    await restore();
    applied = [];
    await workshop.turns.publish('later');
    await eventually(() => expect(applied).toEqual(['later']));
  });

  it('an event is applied again once after a restore with a new stream', async () => {
    await workshop.turns.publish('sold');
    await eventually(() => expect(applied).toEqual(['sold']));
    await workshop.nats.kill();
    workshop.nats.wipe();
    await restore();
    applied = [];
    await workshop.nats.restart();
    await eventually(() => expect(applied).toEqual(['sold']), 30_000);
    await workshop.turns.publish('later');
    await eventually(() => expect(applied).toEqual(['sold', 'later']));
  });
});
