import { allEvents } from '#contracts/all';
import { orderPaid } from '#contracts/commerce/events';
import { Broadcasts } from '#platform/events/broadcasts';
import { busSubject } from '#platform/events/topology';
import { Edge } from './gateway.testbed';

describe('broadcasts', () => {
  let edge: Edge;
  let subscribed: jest.SpyInstance;

  beforeAll(async () => {
    subscribed = jest.spyOn(Broadcasts.prototype, 'on');
    edge = await Edge.open();
  });
  afterAll(async () => {
    subscribed.mockRestore();
    await edge.close();
  });

  it('are subscribed to for each event that names the gateway, and for no other', () => {
    const used = new Set(
      subscribed.mock.calls.map(([contract]) => busSubject((contract as { subject: string }).subject)),
    );
    const declared = allEvents().filter(({ subscribers }) => subscribers.includes('gateway'));
    expect([...used].sort()).toEqual(declared.map(({ subject }) => busSubject(subject)).sort());
  });

  it('are refused for an event that does not name the gateway', () => {
    expect(() => edge.gateway.app.get(Broadcasts).on(orderPaid, () => undefined)).toThrow('does not name');
  });
});
