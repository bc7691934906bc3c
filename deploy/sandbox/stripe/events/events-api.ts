import { apiRoute } from '../http/route';
import { paginate, pageRules } from '../http/pagination';
import { flag, isWithin, listOf, range, text } from '../http/parameters';
import { noSuch, wrongParameter } from '../http/stripe-error';
import { eventObject, pendingWebhooks } from './event-object';
import { events } from './event';

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
  apiRoute('GET', '/v1/events/:id', {}, (sandbox, _, id) => {
    const event = events(sandbox).get(id);
    if (!event) throw noSuch('event', id);
    return eventObject(sandbox, event);
  }),

  apiRoute('GET', '/v1/events', listRules, (sandbox, params) => {
    const { type, types, created = {}, delivery_success: isDelivered } = params;
    if (type !== undefined && types) throw wrongParameter('type', 'Give either type or types, not both.');
    const wanted = types ?? (type === undefined ? undefined : [type]);
    const found = events(sandbox)
      .newestFirst()
      .filter(
        (event) =>
          event.created > sandbox.now() - keptForS &&
          isWithin(event.created, created) &&
          (!wanted || wanted.some((each) => fits(event.type, each))) &&
          (isDelivered === undefined || (pendingWebhooks(sandbox, event) === 0) === isDelivered),
      );
    return paginate(found, params, '/v1/events', 'event', (event) => eventObject(sandbox, event));
  }),
];
