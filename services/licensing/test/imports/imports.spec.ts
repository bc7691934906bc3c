import { accountsMerged, userDeleted } from '#contracts/identity/events';
import { listCustomerEntitlements, listEntitlements } from '#contracts/licensing/entitlements';
import {
  cancelLicenceImport,
  createLicenceImport,
  exportImportFaults,
  listLicenceImports,
  startLicenceImport,
} from '#contracts/licensing/giving/licence-imports';
import { exportLicensingData } from '#contracts/licensing/personal-data';
import { newId } from '#platform/database/new-id';
import { admin, ownedBy, secondPlugin } from '../giving/giving.testbed';
import { newCustomer, plugin } from '../licensing.testbed';
import { ImportsTestbed, line, newAddress } from './imports.testbed';

let imports: ImportsTestbed;
beforeAll(async () => {
  imports = await ImportsTestbed.open();
});
afterAll(() => imports.close());

const call: ImportsTestbed['licensing']['client']['call'] = (...input) =>
  imports.licensing.client.call(...input);
const countOf = async (sql: string) =>
  (
    await imports.licensing.database.query<{ count: number }[]>(`select count(*)::int as count from ${sql}`)
  )[0]?.count;

describe('the check of an import', () => {
  it('counts new rows and names the faults of the others, and grants nothing', async () => {
    const mail = newAddress();
    const customer = imports.account(mail);
    const report = await imports.upload([
      line(mail, { serial: 'ONE' }),
      line(newAddress(), { serial: 'ONE' }),
      line(newAddress(), { product: 'no-such-plugin' }),
      line('no address'),
      line(newAddress(), { date: '14.03.2019' }),
      line(newAddress(), { serial: '' }),
    ]);
    expect(report.counts).toMatchObject({ ready: 1, duplicate: 1, invalid: 4, granted: 0, waiting: 0 });
    expect(report.faults.map(({ line: at, fault }) => `${at} ${fault}`)).toEqual([
      '3 repeated',
      '4 product',
      '5 mail',
      '6 date',
      '7 serial',
    ]);
    expect(await ownedBy(imports.licensing, customer)).toEqual([]);
  });

  it('returns all faulty rows in parts', async () => {
    const { id } = await imports.upload(Array.from({ length: 620 }, () => line('no address')));
    const first = await call(exportImportFaults, { id }, admin);
    const after = first.rows.at(-1)?.id ?? '';
    const second = await call(exportImportFaults, { id, after }, admin);
    const lines = [...first.rows, ...second.rows].map((row) => row.line);
    expect(lines).toEqual(Array.from({ length: 620 }, (_, at) => at + 2));
  });

  it('returns the first import when an id is sent again', async () => {
    const id = newId();
    await imports.upload([line(newAddress())], id);
    const input = {
      id,
      name: 'Again',
      language: 'en' as const,
      csv: `mail,product,date,serial\n${line('x@example.com')}\n`,
    };
    expect(await call(createLicenceImport, input, admin)).toMatchObject({
      name: 'Former shop',
      state: 'checked',
    });
    expect(await countOf(`licence_import_rows where import_id = '${id}'`)).toBe(1);
  });

  it('is refused to the support, which may give single licences', async () => {
    const support = { ...newCustomer(), role: 'support' as const };
    await expect(call(listLicenceImports, { page: 1, limit: 10 }, support)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('an import of licences', () => {
  it('grants the licence to the account of a confirmed address with day and serial, without a mail', async () => {
    const mail = newAddress();
    const customer = imports.account(mail);
    const { id, counts } = await imports.import([
      line(mail.toUpperCase(), { date: '2019-03-14', serial: 'OLD-1' }),
    ]);
    expect(counts).toMatchObject({ granted: 1, waiting: 0, ready: 0 });
    const { entitlements } = await call(listCustomerEntitlements, { id: customer.userId }, admin);
    expect(entitlements).toMatchObject([
      { slug: plugin.slug, status: 'active', source: 'import', serial: 'OLD-1', orderNumber: null },
    ]);
    expect(entitlements[0]?.createdAt).toBe('2019-03-14T00:00:00.000Z');
    const own = await call(listEntitlements, {}, customer);
    expect(own.entitlements[0]).not.toHaveProperty('serial');
    expect(await countOf(`mail_deliveries where to_address = '${mail}'`)).toBe(0);
    const actions = await imports.licensing.database.query<{ action: string }[]>(
      'select action from audit_log where subject = $1 order by at',
      [id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['licence-import.created', 'licence-import.started']);
  });

  it('lets a licence wait until an account confirms its address', async () => {
    const mail = newAddress();
    const { id, counts } = await imports.import([line(mail), line(mail, { product: secondPlugin.slug })]);
    expect(counts).toMatchObject({ granted: 0, waiting: 2 });
    const stranger = await imports.confirm(newAddress());
    const customer = await imports.confirm(mail);
    expect(await ownedBy(imports.licensing, customer)).toEqual([
      `${plugin.slug} active import`,
      `${secondPlugin.slug} active import`,
    ]);
    expect(await ownedBy(imports.licensing, stranger)).toEqual([]);
    expect((await imports.find(id)).counts).toMatchObject({ granted: 2, waiting: 0 });
  });

  it('grants nothing to an address that is confirmed before the start', async () => {
    const mail = newAddress();
    await imports.upload([line(mail)]);
    const customer = await imports.confirm(mail);
    expect(await ownedBy(imports.licensing, customer)).toEqual([]);
  });

  it('gives one licence to a customer with two serials of a product', async () => {
    const mail = newAddress();
    const customer = imports.account(mail);
    const { counts } = await imports.import([line(mail), line(mail)]);
    expect(counts).toMatchObject({ granted: 1, owned: 1 });
    expect(await ownedBy(imports.licensing, customer)).toHaveLength(1);
  });

  it('grants nothing twice when it is started again or the file is uploaded again', async () => {
    const rows = [line(newAddress()), line(newAddress())];
    const [first, second] = [await imports.upload(rows), await imports.upload(rows)];
    const started = await imports.start(first.id);
    expect(await call(startLicenceImport, { id: first.id }, admin)).toMatchObject({
      startedAt: started.startedAt,
    });
    // Both were checked before one of them was started.
    expect((await imports.start(second.id)).counts).toMatchObject({ waiting: 0, duplicate: 2 });
    expect((await imports.upload(rows)).faultCounts).toEqual([{ fault: 'imported', count: 2 }]);
  });

  it('imports a serial of two files that run at once one time', async () => {
    const rows = Array.from({ length: 120 }, () => line(newAddress()));
    const uploaded = [await imports.upload(rows), await imports.upload(rows)];
    const reports = await Promise.all(uploaded.map(({ id }) => imports.start(id)));
    const sum = (state: 'waiting' | 'duplicate') =>
      reports.reduce((all, { counts }) => all + counts[state], 0);
    expect([sum('waiting'), sum('duplicate')]).toEqual([120, 120]);
  });

  it('is not started after its cancellation', async () => {
    const { id } = await imports.upload([line(newAddress())]);
    expect(await call(cancelLicenceImport, { id }, admin)).toMatchObject({ state: 'cancelled' });
    await expect(call(startLicenceImport, { id }, admin)).rejects.toMatchObject({
      code: 'LICENCE_IMPORT_STATE',
      params: { state: 'cancelled' },
    });
    expect((await imports.find(id)).counts).toMatchObject({ ready: 1 });
  });
});

describe('personal data of imports', () => {
  it('belong to the account that is left when accounts are merged', async () => {
    const mail = newAddress();
    const [former, customer] = [imports.account(mail), newCustomer()];
    await imports.import([line(mail)]);
    await imports.licensing.publishAndWait(accountsMerged, {
      ...{ userId: customer.userId, formerUserId: former.userId, email: newAddress() },
      mergedAt: new Date().toISOString(),
    });
    const exported = await call(exportLicensingData, { userId: customer.userId });
    expect(exported.imports).toMatchObject([{ email: mail, product: plugin.slug }]);
    expect(await ownedBy(imports.licensing, customer)).toEqual([`${plugin.slug} active import`]);
  });

  it('exports the rows of a customer, and erases the address with the account', async () => {
    const mail = newAddress();
    const customer = imports.account(mail);
    const serial = `E-${newId()}`;
    const { id } = await imports.import([line(mail, { serial })]);
    const later = await imports.upload([line(mail, { product: secondPlugin.slug })]);
    const exported = await call(exportLicensingData, { userId: customer.userId });
    expect(exported.imports).toEqual([{ email: mail, product: plugin.slug, date: '2019-03-14', serial }]);
    await imports.licensing.publishAndWait(userDeleted, {
      userId: customer.userId,
      deletedAt: new Date().toISOString(),
    });
    expect(await countOf(`licence_import_rows where email = '${mail}'`)).toBe(0);
    expect((await imports.find(later.id)).faultCounts).toEqual([{ fault: 'erased', count: 1 }]);
    expect((await imports.find(id)).counts).toMatchObject({ granted: 1 });
    // The same file grants nothing, because its serial stays.
    expect((await imports.upload([line(mail, { serial })])).faultCounts).toEqual([
      { fault: 'imported', count: 1 },
    ]);
  });
});
