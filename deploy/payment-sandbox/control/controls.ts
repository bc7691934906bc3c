import { integer, text } from '../http/parameters';
import { noSuch } from '../http/stripe-error';
import { eventObject } from '../events/event-object';
import { readChaos } from '../webhooks/chaos';
import type { World } from '../world';
import { control, type ControlRoute } from './control-route';
import { sessionControls } from './session-controls';

const webhookControls: readonly ControlRoute[] = [
  control('GET', '/_sandbox/events', { type: text() }, (world, { type }) =>
    world.ledger.events
      .all()
      .filter((event) => type === undefined || event.type === type)
      .map((event) => eventObject(world.ledger, event)),
  ),
  control('GET', '/_sandbox/deliveries', { event: text() }, (world, { event }) =>
    world.sender.attempts.filter(({ eventId }) => event === undefined || eventId === event),
  ),
  control('GET', '/_sandbox/webhooks/held', {}, (world) => world.sender.heldEvents.map(({ id }) => id)),
  control('POST', '/_sandbox/webhooks/release', {}, (world) => ({
    released: world.sender.release().map(({ id }) => id),
  })),
  control('POST', '/_sandbox/webhooks/resend/:event', {}, (world, _, id) => {
    const event = world.ledger.events.get(id);
    if (!event) throw noSuch('event', id);
    world.sender.resend(event);
    return { resent: id };
  }),
];

const moods: readonly ControlRoute[] = [
  control('GET', '/_sandbox/chaos', {}, (world) => world.sender.chaos),
  {
    method: 'POST',
    path: '/_sandbox/chaos',
    answer: (world, form) => (world.sender.chaos = readChaos(form)),
  },
  control('DELETE', '/_sandbox/chaos', {}, (world) => (world.sender.chaos = {})),
  control('GET', '/_sandbox/faults', {}, (world) => world.faults.all()),
  { method: 'POST', path: '/_sandbox/faults', answer: (world, form) => world.faults.add(form) },
  control('DELETE', '/_sandbox/faults', {}, (world) => {
    world.faults.clear();
    return world.faults.all();
  }),
];

const clockOf = (world: World) => ({ now: world.now(), ahead: world.ledger.ahead });

/** What tests and curious people do to the sandbox. Only reachable on this machine. */
export const controls: readonly ControlRoute[] = [
  control('GET', '/_sandbox/health', {}, () => ({ status: 'ok' })),
  ...sessionControls,
  ...webhookControls,
  ...moods,
  control('GET', '/_sandbox/clock', {}, clockOf),
  control(
    'POST',
    '/_sandbox/clock',
    { advance: integer({ max: 10 * 366 * 86_400 }) },
    (world, { advance = 0 }) => {
      world.advance(advance);
      return clockOf(world);
    },
  ),
  control('POST', '/_sandbox/reset', {}, (world) => {
    world.forget();
    return { reset: true };
  }),
];
