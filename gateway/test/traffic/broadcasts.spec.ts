/** @own-modules because it reads all declared contracts */
import { allEvents } from '#contracts/all';
import { orderPaid } from '#contracts/commerce/events';
import { Broadcasts } from '#platform/events/broadcasts';
import { busSubject } from '#platform/event-stream/topology';
import { GatewayTestbed } from '../gateway.testbed';

describe('broadcasts', () => {
  let edge: GatewayTestbed;
  let subscribed: jest.SpyInstance;

  beforeAll(async () => {
    subscribed = jest.spyOn(Broadcasts.prototype, 'on');
    edge = await GatewayTestbed.open();
  });
  afterAll(async () => {
    subscribed.mockRestore();
    await edge.close();
  });

  it('are subscribed for exactly the events that name the gateway', () => {
    const used = new Set(
      subscribed.mock.calls.map(([contract]) => busSubject((contract as { subject: string }).subject)),
    );
    const declared = allEvents().filter(({ subscribers }) => subscribers.includes('gateway'));
    expect([...used].sort()).toEqual(declared.map(({ subject }) => busSubject(subject)).sort());
  });

  it('cannot be subscribed for an event that does not name the gateway', () => {
    expect(() => edge.gateway.app.get(Broadcasts).on(orderPaid, () => undefined)).toThrow('does not name');
  });
});
