import { listDeadLetters, replayDeadLetter } from '#contracts/operations/dead-letter';
import { newId } from '#platform/database/new-id';
import { busSubject } from '#platform/event-stream/topology';
import { eventually } from '#testing/eventually';
import { ada, behaviour, Workshop } from '../workshop';
import { knobTurned } from '../workshop.contracts';

let workshop: Workshop;

beforeAll(async () => {
  workshop = await Workshop.open(2);
});
afterAll(() => workshop.close());

function publishRaw(text: string) {
  const data = new TextEncoder().encode(text);
  return workshop.bus.connection.jetstream().publish(busSubject(knobTurned.subject), data);
}

it('an event is moved to the dead letters after repeated errors, also with text that Postgres cannot store, and an operator replays it', async () => {
  const applied: string[] = [];
  let broken = true;
  behaviour.apply = async ({ knob }) => {
    if (knob.startsWith('half')) throw new Error('not\u0000 stored');
    if (broken) throw new Error('a bug in the consumer');
    applied.push(knob);
  };
  const id = newId();
  const meta = { id, occurredAt: new Date().toISOString(), actor: 'x', requestId: 'r' };
  await publishRaw(JSON.stringify({ ...meta, data: { knob: 'half \ud83d\u0000', to: 1 } }));
  await workshop.turns.publish('poison');
  // Each takes half a minute, so they wait together.
  const deadLetter = await eventually(async () => {
    const { items } = await workshop.client.call(listDeadLetters('workshop'), {}, ada);
    expect(items.find(({ eventId }) => eventId === id)).toMatchObject({ canReplay: true });
    const found = items.find((item) => item.error.includes('a bug in the consumer'));
    if (!found) throw new Error('no dead letter yet');
    return found;
  });
  expect(deadLetter.canReplay).toBe(true);
  const tooEarly = workshop.client.call(replayDeadLetter('workshop'), { id: deadLetter.id }, ada);
  await expect(tooEarly).rejects.toMatchObject({ code: 'EVENT_STILL_FAILS' });
  broken = false;
  await workshop.client.call(replayDeadLetter('workshop'), { id: deadLetter.id }, ada);
  expect(applied).toEqual(['poison']);
  const { items } = await workshop.client.call(listDeadLetters('workshop'), {}, ada);
  expect(items.some((item) => item.id === deadLetter.id)).toBe(false);
});
