import { userEmailConfirmed } from '#contracts/identity/events';
import { findConfirmedAccounts, type FindConfirmedAccounts } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import {
  createLicenceImport,
  findLicenceImport,
  type LicenceImportReport,
  type LicenceImportState,
  startLicenceImport,
} from '#contracts/licensing/giving/licence-imports';
import { newId } from '#platform/database/new-id';
import { encodeReply } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { admin, openWithNeighbours } from '../giving/giving.testbed';
import { type LicensingTestbed, newCustomer, plugin } from '../licensing.testbed';

const longMs = 60_000;

/** Licensing with an identity that knows some confirmed accounts. */
export class ImportsTestbed {
  private readonly accounts = new Map<string, string>();

  private constructor(readonly licensing: LicensingTestbed) {}

  static async open(): Promise<ImportsTestbed> {
    const licensing = await openWithNeighbours();
    const testbed = new ImportsTestbed(licensing);
    licensing.bus.connection.subscribe(findConfirmedAccounts.subject, {
      callback: (_, message) => {
        const { emails } = message.json<FindConfirmedAccounts>();
        const accounts = emails.flatMap((email) => {
          const userId = testbed.accounts.get(email);
          return userId ? [{ userId, email }] : [];
        });
        message.respond(encodeReply({ accounts }).bytes);
      },
    });
    return testbed;
  }

  close(): Promise<void> {
    return this.licensing.close();
  }

  /** A customer whose address identity knows as confirmed. */
  account(email: string): UserActor {
    const customer = newCustomer();
    this.accounts.set(email, customer.userId);
    return customer;
  }

  /** The owner of an address confirms it after the import. */
  async confirm(email: string, customer = newCustomer()): Promise<UserActor> {
    await this.licensing.publishAndWait(userEmailConfirmed, { userId: customer.userId, email });
    return customer;
  }

  /** Uploads rows and waits until they are checked. */
  async upload(rows: readonly string[], id = newId()): Promise<LicenceImportReport> {
    const csv = ['mail,product,date,serial', ...rows].join('\n');
    const input = { id, name: 'Former shop', language: 'ru' as const, csv };
    await this.licensing.client.call(createLicenceImport, input, admin);
    return this.reached(id, 'checked');
  }

  async start(id: string): Promise<LicenceImportReport> {
    await this.licensing.client.call(startLicenceImport, { id }, admin);
    return this.reached(id, 'done');
  }

  /** Uploads and imports rows. */
  async import(rows: readonly string[]): Promise<LicenceImportReport> {
    const { id } = await this.upload(rows);
    return this.start(id);
  }

  find(id: string): Promise<LicenceImportReport> {
    return this.licensing.client.call(findLicenceImport, { id }, admin);
  }

  reached(id: string, state: LicenceImportState): Promise<LicenceImportReport> {
    return eventually(async () => {
      const report = await this.find(id);
      expect(report.state).toBe(state);
      return report;
    }, longMs);
  }
}

export const newAddress = () => `${newId()}@example.com`;
const newSerial = () => `S-${newId()}`;

/** A row of a file. */
export function line(
  mail: string,
  { product = plugin.slug, date = '2019-03-14', serial = newSerial() } = {},
): string {
  return [mail, product, date, serial].join(',');
}
