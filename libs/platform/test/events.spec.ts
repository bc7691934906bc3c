import { headers } from 'nats';
import { listDeadLetters, replayDeadLetter } from '#contracts/kit/dead-letter';
import { Failure, unavailable } from '#contracts/kit/failure';
import { busSubject } from '#platform/events/topology';
import { eventually } from '#testing/eventually';
import { ada, behaviour, Workshop } from './workshop';
import { knobTurned } from './workshop.contracts';

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

describe('an event', () => {
  it('reaches its consumer once, after the commit', async () => {
    await workshop.turns.tell('drive');
    await eventually(() => expect(applied).toEqual(['drive']));
  });

  it('is never told of when the transaction rolls back', async () => {
    await expect(workshop.turns.tell('ghost', true)).rejects.toThrow('rolled back');
    await workshop.turns.tell('real');
    await eventually(() => expect(applied).toEqual(['real']));
  });

  it('delivered again with the same id is applied once', async () => {
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
    await workshop.turns.tell('last');
    await eventually(() => expect(applied).toContain('last'));
    expect(applied.filter((knob) => knob === 'twice')).toHaveLength(1);
  });

  it('whose consumer fails is tried again until it is applied, and its writes roll back each time', async () => {
    let tries = 0;
    await workshop.turns.dataSource.query('create table if not exists marks (knob text)');
    behaviour.apply = async ({ knob }, tx) => {
      await tx.query('insert into marks values ($1)', [knob]);
      tries += 1;
      if (tries < 3) throw new Error('not yet');
      applied.push(knob);
    };
    await workshop.turns.tell('again');
    await eventually(() => expect(applied).toEqual(['again']), 10_000);
    expect(
      await workshop.turns.dataSource.query(`select count(*)::int as n from marks where knob = 'again'`),
    ).toEqual([{ n: 1 }]);
  });

  it('that is no event of ours becomes a dead letter at once, and the next one is applied', async () => {
    await publishRaw('{"half":');
    await workshop.turns.tell('next');
    await eventually(() => expect(applied).toEqual(['next']));
    await eventually(async () => {
      const { items } = await workshop.client.call(listDeadLetters('workshop'), {}, ada);
      const damaged = items.find((item) => item.subject === knobTurned.subject);
      expect(damaged).toMatchObject({ canReplay: false });
    });
  });

  it('that keeps failing becomes a dead letter, and an operator replays it after the repair', async () => {
    let broken = true;
    behaviour.apply = async ({ knob }) => {
      if (broken) throw new Error('a bug in the consumer');
      applied.push(knob);
    };
    await workshop.turns.tell('poison');
    const letter = await eventually(async () => {
      const { items } = await workshop.client.call(listDeadLetters('workshop'), {}, ada);
      const found = items.find((item) => item.error.includes('a bug in the consumer'));
      if (!found) throw new Error('not dead yet');
      return found;
    }, 60_000);
    expect(letter.canReplay).toBe(true);
    const tooEarly = workshop.client.call(replayDeadLetter('workshop'), { id: letter.id }, ada);
    await expect(tooEarly).rejects.toMatchObject({ code: 'EVENT_STILL_FAILS' });
    broken = false;
    await workshop.client.call(replayDeadLetter('workshop'), { id: letter.id }, ada);
    expect(applied).toEqual(['poison']);
    const { items } = await workshop.client.call(listDeadLetters('workshop'), {}, ada);
    expect(items.some((item) => item.id === letter.id)).toBe(false);
  }, 90_000);

  it('whose consumer waits for another service is tried for as long as it takes', async () => {
    let tries = 0;
    behaviour.apply = async ({ knob }) => {
      tries += 1;
      if (tries < 3) throw new Failure(unavailable, { subject: 'x' });
      applied.push(knob);
    };
    await workshop.turns.tell('patient');
    await eventually(() => expect(applied).toEqual(['patient']), 10_000);
  });
});
