import { headers } from 'nats';
import { listDeadLetters } from '#contracts/operations/dead-letter';
import { Failure, unavailable } from '#contracts/kit/failure';
import { busSubject } from '#platform/event-stream/topology';
import { eventually } from '#testing/eventually';
import { ada, behaviour, Workshop } from '../workshop';
import { knobTurned } from '../workshop.contracts';

let workshop: Workshop;
let applied: string[];

beforeAll(async () => {
  workshop = await Workshop.open(2);
});
afterAll(() => workshop.close());
beforeEach(() => {
  applied = [];
  behaviour.apply = async ({ knob }) => void applied.push(knob);
});

function publishRaw(text: string, id?: string) {
  const sent = headers();
  return workshop.bus.connection
    .jetstream()
    .publish(busSubject(knobTurned.subject), new TextEncoder().encode(text), { headers: sent, msgID: id });
}

describe('event', () => {
  it('is applied once, after the commit', async () => {
    await workshop.turns.publish('drive');
    await eventually(() => expect(applied).toEqual(['drive']));
  });

  it('is not published when the transaction is rolled back', async () => {
    await expect(workshop.turns.publish('ghost', true)).rejects.toThrow('rolled back');
    await workshop.turns.publish('real');
    await eventually(() => expect(applied).toEqual(['real']));
  });

  it('is applied once when it is delivered twice with the same id', async () => {
    const id = '019a0000-0000-7000-8000-0000000000ff';
    const envelope = JSON.stringify({
      id,
      occurredAt: new Date().toISOString(),
      actor: 'x',
      requestId: 'r',
      data: { knob: 'twice', to: 1 },
    });
    await publishRaw(envelope, 'first');
    await publishRaw(envelope, 'second');
    await workshop.turns.publish('last');
    await eventually(() => expect(applied).toContain('last'));
    expect(applied.filter((knob) => knob === 'twice')).toHaveLength(1);
  });

  it('is retried after a consumer error, and the writes of each failed attempt are rolled back', async () => {
    let attempts = 0;
    await workshop.turns.dataSource.query('create table if not exists marks (knob text)');
    behaviour.apply = async ({ knob }, tx) => {
      await tx.query('insert into marks values ($1)', [knob]);
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
      applied.push(knob);
    };
    await workshop.turns.publish('again');
    await eventually(() => expect(applied).toEqual(['again']), 10_000);
    // The last attempt commits after its consumer has returned.
    await eventually(async () => {
      const rows = await workshop.turns.dataSource.query(`select count(*)::int as n from marks`);
      expect(rows).toEqual([{ n: 1 }]);
    });
  });

  it('is moved to the dead letters at once when it is unreadable, and the next one is applied', async () => {
    await publishRaw('{"half":');
    await workshop.turns.publish('next');
    await eventually(() => expect(applied).toEqual(['next']));
    await eventually(async () => {
      const { items } = await workshop.client.call(listDeadLetters('workshop'), {}, ada);
      const damaged = items.find((item) => item.subject === knobTurned.subject);
      expect(damaged).toMatchObject({ canReplay: false });
    });
  });

  it('is retried without limit while another service is unavailable', async () => {
    let attempts = 0;
    behaviour.apply = async ({ knob }) => {
      attempts += 1;
      if (attempts < 3) throw new Failure(unavailable, { subject: 'x' });
      applied.push(knob);
    };
    await workshop.turns.publish('retried');
    await eventually(() => expect(applied).toEqual(['retried']), 10_000);
  });
});
