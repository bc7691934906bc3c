import { integer, text } from '../http/parameters';
import { noSuch } from '../http/stripe-error';
import { eventObject } from '../events/event-object';
import { parseDeliveryFaults } from '../webhooks/chaos';
import type { Sandbox } from '../sandbox';
import { control, type ControlRoute } from './control-route';
import { sessionControls } from './session-controls';
import { events } from '../events/event';

const webhookControls: readonly ControlRoute[] = [
  control('GET', '/_sandbox/events', { type: text() }, (sandbox, { type }) =>
    events(sandbox)
      .all()
      .filter((event) => type === undefined || event.type === type)
      .map((event) => eventObject(sandbox, event)),
  ),
  control('GET', '/_sandbox/deliveries', { event: text() }, (sandbox, { event }) =>
    sandbox.sender.attempts.filter(({ eventId }) => event === undefined || eventId === event),
  ),
  control('GET', '/_sandbox/webhooks/held', {}, (sandbox) => sandbox.sender.heldEvents.map(({ id }) => id)),
  control('POST', '/_sandbox/webhooks/release', {}, (sandbox) => ({
    released: sandbox.sender.release().map(({ id }) => id),
  })),
  control('POST', '/_sandbox/webhooks/resend/:event', {}, (sandbox, _, id) => {
    const event = events(sandbox).get(id);
    if (!event) throw noSuch('event', id);
    sandbox.sender.resend(event);
    return { resent: id };
  }),
];

const faultControls: readonly ControlRoute[] = [
  control('GET', '/_sandbox/chaos', {}, (sandbox) => sandbox.sender.chaos),
  {
    method: 'POST',
    path: '/_sandbox/chaos',
    handle: (sandbox, form) => (sandbox.sender.chaos = parseDeliveryFaults(form)),
  },
  control('DELETE', '/_sandbox/chaos', {}, (sandbox) => (sandbox.sender.chaos = {})),
  control('GET', '/_sandbox/faults', {}, (sandbox) => sandbox.faults.all()),
  { method: 'POST', path: '/_sandbox/faults', handle: (sandbox, form) => sandbox.faults.add(form) },
  control('DELETE', '/_sandbox/faults', {}, (sandbox) => {
    sandbox.faults.clear();
    return sandbox.faults.all();
  }),
];

const clockOf = (sandbox: Sandbox) => ({ now: sandbox.now(), ahead: sandbox.ahead });

/** The control API for tests and manual use. Only reachable on this machine. */
export const controls: readonly ControlRoute[] = [
  control('GET', '/_sandbox/health', {}, () => ({ status: 'ok' })),
  ...sessionControls,
  ...webhookControls,
  ...faultControls,
  control('GET', '/_sandbox/clock', {}, clockOf),
  control(
    'POST',
    '/_sandbox/clock',
    { advance: integer({ max: 10 * 366 * 86_400 }) },
    (sandbox, { advance = 0 }) => {
      sandbox.advance(advance);
      return clockOf(sandbox);
    },
  ),
  control('POST', '/_sandbox/reset', {}, (sandbox) => {
    sandbox.reset();
    return { reset: true };
  }),
];
