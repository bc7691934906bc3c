import { apiRoute } from '../http/route';
import { pageOf, pageRules } from '../http/page-of';
import { flag, isWithin, listOf, range, text } from '../http/parameters';
import { noSuch, wrongParameter } from '../http/stripe-error';
import { eventObject, pendingWebhooks } from './event-object';

const listRules = {
  ...pageRules,
  created: range(),
  delivery_success: flag(),
  type: text(),
  types: listOf(text(), { max: 20 }),
};

/** Lists are kept 30 days (docs.stripe.com/api/events). */
const keptForS = 30 * 86_400;

function fits(type: string, wanted: string): boolean {
  return wanted.endsWith('.*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

export const eventsApi = [
  apiRoute('GET', '/v1/events/:id', {}, (world, _, id) => {
    const event = world.ledger.events.get(id);
    if (!event) throw noSuch('event', id);
    return eventObject(world.ledger, event);
  }),

  apiRoute('GET', '/v1/events', listRules, (world, given) => {
    const { type, types, created = {}, delivery_success: isDelivered } = given;
    if (type !== undefined && types) throw wrongParameter('type', 'Give either type or types, not both.');
    const wanted = types ?? (type === undefined ? undefined : [type]);
    const found = world.ledger.events
      .newestFirst()
      .filter(
        (event) =>
          event.created > world.now() - keptForS &&
          isWithin(event.created, created) &&
          (!wanted || wanted.some((each) => fits(event.type, each))) &&
          (isDelivered === undefined || (pendingWebhooks(world.ledger, event) === 0) === isDelivered),
      );
    return pageOf(found, given, '/v1/events', 'event', (event) => eventObject(world.ledger, event));
  }),
];
