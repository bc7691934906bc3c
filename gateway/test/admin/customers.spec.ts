import { findCustomer } from '#contracts/identity/user-admin';
import { customerHistories } from '#contracts/operations/customer-history';
import { type SentMail, sentMails } from '#contracts/operations/sent-mail';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
let headers: Record<string, string>;

beforeAll(async () => {
  edge = await GatewayTestbed.open();
  edge.stubAnna(1, 'admin');
  headers = { authorization: `Bearer ${await edge.token({ role: 'admin' })}` };
});
afterAll(() => edge.close());

const id = '019a0000-0000-7000-8000-000000000002';
const day = (n: number) => `2026-11-0${n}T10:00:00.000Z`;

describe('page of a customer', () => {
  it('merges the timelines of all services by time, and of the rest while one is unavailable', async () => {
    edge.stub(customerHistories.identity, () => ({ entries: [{ at: day(1), what: 'account_created' }] }));
    edge.stub(customerHistories.newsletter, () => ({ entries: [] }));
    edge.stub(customerHistories.commerce, () => ({
      entries: [
        { at: day(4), what: 'order_paid', about: 'LL-7' },
        { at: day(2), what: 'order_created', about: 'LL-7' },
      ],
    }));
    const timeline = async () => (await edge.fetch(`/api/admin/users/${id}/timeline`, { headers })).json();
    expect(await timeline()).toEqual({
      entries: [
        { at: day(4), what: 'order_paid', about: 'LL-7' },
        { at: day(2), what: 'order_created', about: 'LL-7' },
        { at: day(1), what: 'account_created' },
      ],
      away: ['licensing'],
    });
    edge.stub(customerHistories.licensing, () => ({ entries: [{ at: day(3), what: 'licence_granted' }] }));
    expect(await timeline()).toMatchObject({ entries: [{}, { what: 'licence_granted' }, {}, {}], away: [] });
  });

  it('lists the mails to the address of the account from every service that sends mail', async () => {
    edge.stub(findCustomer, () => ({
      ...{
        id,
        _id: id,
        firstName: 'Anna',
        lastName: 'Kern',
        email: 'anna@example.com',
        role: 'user' as const,
      },
      ...{
        createdAt: day(1),
        language: 'en' as const,
        isEmailConfirmed: true,
        lastActiveAt: day(1),
        termsVersion: null,
      },
    }));
    const mail = (template: string, queuedAt: string): SentMail => ({
      ...{ template, queuedAt, toAddress: 'anna@example.com', state: 'sent', attempts: 1, lastError: null },
      sentAt: queuedAt,
    });
    edge.stub(sentMails('identity'), ({ email }) => ({
      hasMore: false,
      mails: email === 'anna@example.com' ? [mail('confirm-email', day(1))] : [],
    }));
    edge.stub(sentMails('commerce'), () => ({ hasMore: false, mails: [mail('receipt', day(2))] }));
    const response = await edge.fetch(`/api/admin/users/${id}/mails`, { headers });
    expect(await response.json()).toMatchObject({
      mails: [
        { service: 'commerce', template: 'receipt' },
        { service: 'identity', template: 'confirm-email' },
      ],
      away: ['licensing', 'newsletter'],
    });
  });
});
