import { Client } from 'pg';
import { commerceExport, type CommerceExport } from '#contracts/commerce/data-export';
import { exportIdentityData } from '#contracts/identity/data-export';
import { listSessions } from '#contracts/identity/sessions';
import { currentUser } from '#contracts/identity/users';
import type { Class } from '#contracts/fields/class';
import { newsletterExport } from '#contracts/newsletter/personal-data';
import { sentMails } from '#contracts/operations/sent-mail';
import { newId } from '#platform/database/new-id';
import { decode, encodeReply } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { LicensingStack } from '../licensing-client.testbed';

export const seatCount = 5_000;
/** Parts of the orders that the fake of commerce sends. */
const orderParts = 3;

/** A school: a licence for each of 5,000 products, and one licence whose 5,000 seats are all in use. */
export class LargeAccount {
  private constructor(readonly shop: LicensingStack) {}

  static async open(): Promise<LargeAccount> {
    // The service validates its replies in tests only, which takes longer than all the rest of a reply with 5,000 rows.
    const account = new LargeAccount(await LicensingStack.open({ NODE_ENV: 'development' }));
    await account.addLicences(seatCount);
    await account.fillSeats();
    account.fakeOtherServices();
    return account;
  }

  /** Licences for new products, of one seat each. */
  async addLicences(count: number, product = 'course'): Promise<void> {
    await this.insert(
      `with granted as (
         insert into entitlements (id, user_id, email, subject_type, subject_id, slug, name, status, source_order_id, order_number, created_at)
         select gen_random_uuid(), $1, 'school@example.com', 'product', gen_random_uuid(), $3 || '-' || n, 'A plug-in of the course ' || n,
           'active', gen_random_uuid(), 'LL-' || n, now() - make_interval(secs => n)
         from generate_series(1, $2::int) n returning id
       ) insert into licences (id, entitlement_id, user_id, status, seat_limit)
         select gen_random_uuid(), id, $1, 'active', 3 from granted`,
      [this.shop.anna.userId, count, product],
    );
  }

  async close(): Promise<void> {
    await this.shop.close();
  }

  /** The path of the API, as Anna. */
  fetch(path: string, body?: object): Promise<Response> {
    return fetch(`${this.shop.gateway.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${this.shop.token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  /** A successful response. Whole lists take long on a busy machine, and an unavailable shop is asked again, as clients do. */
  async read<T>(path: string, body?: object): Promise<T> {
    return eventually(async () => {
      const response = await this.fetch(path, body);
      const parsed: unknown = await response.json();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(parsed)}`);
      return parsed as T;
    }, 15_000);
  }

  /** The licence of the order has one seat for each of 5,000 computers. */
  private async fillSeats(): Promise<void> {
    await this.insert(
      `with shared as (
         update licences l set seat_limit = $2 from entitlements e
          where e.id = l.entitlement_id and l.user_id = $1 and e.slug not like 'course-%' returning l.id
       ), computer as (
         insert into computers (id, user_id, device_id, machine_name, os, status, issued_at, last_seen_at)
         select gen_random_uuid(), $1, 'device-' || n, 'Classroom ' || n, 'Windows', 'active', now(), now() - make_interval(secs => n)
         from generate_series(1, $2::int) n returning id
       ), event as (
         insert into seat_events (id, user_id, computer_id, kind) select gen_random_uuid(), $1, id, 'REBOUND' from computer
       ) insert into seats (licence_id, computer_id, taken_at) select shared.id, computer.id, now() from shared, computer`,
      [this.shop.anna.userId, seatCount],
    );
  }

  /** Without the time limit of requests: thousands of rows with their indexes take seconds. */
  private async insert(sql: string, parameters: unknown[]): Promise<void> {
    const { options } = this.shop.licensing.database;
    if (options.type !== 'postgres') throw new Error('not Postgres');
    const client = new Client({ connectionString: options.url });
    await client.connect();
    await client.query(sql, parameters);
    // As autovacuum does a minute later.
    await client.query('analyze');
    await client.end();
  }

  private fakeOtherServices(): void {
    const at = new Date().toISOString();
    const { userId } = this.shop.anna;
    const name = { firstName: 'Anna', lastName: 'Kern', email: 'school@example.com' };
    const account = { id: userId, _id: userId, ...name, isEmailConfirmed: true };
    this.answer(currentUser, () => ({ ...account, role: 'user', language: 'en', createdAt: at }));
    this.answer(listSessions, () => ({ sessions: [] }));
    this.answer(exportIdentityData, () => ({ addressChanges: [], formerAddresses: [] }));
    this.answer(newsletterExport, () => ({ subscription: null, deliveries: [] }));
    this.answer(commerceExport, ({ part = 0 }) => ordersOfPart(part));
    for (const service of ['identity', 'commerce', 'newsletter'])
      this.answer(sentMails(service), () => ({ mails: [] }));
  }

  private answer<I extends object>(
    { subject }: { subject: string; input: Class<I> },
    reply: (input: I) => object,
  ): void {
    this.shop.licensing.bus.connection.subscribe(subject, {
      callback: (_, message) => void message.respond(encodeReply(reply(decode(message.data) as I)).bytes),
    });
  }
}

function ordersOfPart(part: number): CommerceExport {
  const offer = { rule: 'loyalty', pluginId: newId(), percent: 10 } as const;
  const at = new Date().toISOString();
  return {
    orders: [],
    invoices: [],
    billingDetails: [],
    consents: [],
    withdrawals: [],
    offers: [{ ...offer, issuedAt: at, endsAt: at }],
    hasMore: part < orderParts - 1,
  };
}
