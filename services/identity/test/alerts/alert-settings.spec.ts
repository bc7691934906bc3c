import { type AlertRule, changeAlertSettings, readAlertSettings } from '#contracts/identity/alerts/alerts';
import { newId } from '#platform/database/new-id';
import { AlertRecipients1799774001000 } from '../../src/migrations/1799774001000-alert-recipients';
import { codeOf } from '../identity.testbed';
import { type AlertsTestbed, openAlerts } from './alerts.testbed';

let testbed: AlertsTestbed;

beforeAll(async () => {
  testbed = await openAlerts();
});
afterAll(() => testbed.identity.close());

afterEach(() => testbed.identity.database.query('delete from alerts'));

describe('recipients of alerts', () => {
  it('get one mail about the kinds for which they are chosen; administrators get the other kinds', async () => {
    const { adminEmail, condition, report, linesTo, save, everyKind, newMember } = testbed;
    const [anna, ben] = [await newMember(), await newMember('ru')];
    await save(everyKind({ recipients: [] }));
    await save({
      purchase: { recipients: [anna.id] },
      dispute: { recipients: [anna.id, ben.id] },
      clock: { recipients: [ben.id] },
    });
    const former = (await linesTo(adminEmail)).length;
    await report([
      condition('purchase', 'LL-1'),
      condition('dispute', 'LL-2'),
      condition('clock'),
      condition('lag'),
    ]);
    expect(await linesTo(anna.email)).toEqual([
      [
        'Order LL-1 is paid, but was not delivered for more than 5 minutes',
        'The payment of order LL-2 is disputed, and the bank waits for evidence',
      ],
    ]);
    expect(await linesTo(ben.email)).toEqual([
      [
        'Платёж по заказу LL-2 оспорен, банк ждёт доказательств',
        'Часы сервиса commerce расходятся более чем на 5 секунд',
      ],
    ]);
    expect((await linesTo(adminEmail)).slice(former)).toEqual([
      ['Events or emails of commerce wait too long'],
    ]);
  });

  it('get nothing after they have left the staff; administrators get a purchase that waits instead of the last one', async () => {
    const { identity, admin, adminEmail, condition, report, linesTo, save, everyKind, newMember } = testbed;
    const [anna, ben] = [await newMember(), await newMember()];
    await save(everyKind({ recipients: [anna.id, ben.id] }));
    await identity.database.query(`update users set role = 'user' where id = $1`, [anna.id]);
    await report([condition('purchase', 'LL-4')]);
    const text = (number: string) => [
      `Order ${number} is paid, but was not delivered for more than 5 minutes`,
    ];
    expect(await linesTo(ben.email)).toEqual([text('LL-4')]);
    const former = (await linesTo(adminEmail)).length;
    await identity.database.query('update users set deleted_at = now() where id = $1', [ben.id]);
    await report([condition('purchase', 'LL-4'), condition('purchase', 'LL-5')]);
    expect((await linesTo(adminEmail)).slice(former)).toEqual([text('LL-5')]);
    expect(await linesTo(anna.email)).toEqual([]);
    expect(await linesTo(ben.email)).toEqual([text('LL-4')]);
    const { rules } = await identity.client.call(readAlertSettings, {}, admin);
    expect(rules.purchase.recipients).toEqual([]);
  });

  it('can be chosen among the staff alone', async () => {
    const { identity, admin, save, newMember } = testbed;
    const { id } = await newMember();
    const { actor: customer } = await identity.registerUser();
    const { staff } = await identity.client.call(readAlertSettings, {}, admin);
    const ids = staff.map((one) => one.id);
    expect(ids).toEqual(expect.arrayContaining([id, admin.userId]));
    expect(ids).not.toContain(customer.userId);
    for (const recipient of [customer.userId, newId()])
      expect(await codeOf(save({ lag: { recipients: [id, recipient] } }))).toBe('ALERT_RECIPIENT_UNKNOWN');
    expect(await codeOf(save({ lag: { recipients: [id] } }))).toBe('none');
  });
});

describe('settings of alerts', () => {
  it('refuses alert settings of an administrator who has read earlier ones', async () => {
    const { identity, admin } = testbed;
    const { rules, version } = await identity.client.call(readAlertSettings, {}, admin);
    const changes = (['off', 'digest'] as const).map((delivery) =>
      codeOf(
        identity.client.call(
          changeAlertSettings,
          { version, rules: { ...rules, lag: { ...rules.lag, delivery } } },
          admin,
        ),
      ),
    );
    expect((await Promise.all(changes)).sort()).toEqual(['ALERT_SETTINGS_CHANGED', 'none']);
    const entries = await identity.database.query(
      `select 1 from audit_log where action = 'shop.alerts-changed' and actor = $1`,
      [admin.userId],
    );
    expect(entries).not.toHaveLength(0);
  });

  it.each([
    ['a delivery that is none', { delivery: 'weekly' }],
    ['a recipient that is no account', { recipients: ['ops@example.com'] }],
    ['the same recipient twice', { recipients: Array<string>(2).fill(newId()) }],
    ['21 recipients', { recipients: Array.from({ length: 21 }, () => newId()) }],
  ])('are refused with %s', async (_, rule) => {
    const { save } = testbed;
    expect(await codeOf(save({ lag: rule as Partial<AlertRule> }))).toBe('INVALID_INPUT');
  });

  it('take over deliveries, and addresses of the staff as accounts, from an earlier release', async () => {
    const { identity, save, newMember } = testbed;
    await save({});
    const { email, id } = await newMember();
    const runner = identity.database.createQueryRunner();
    await runner.startTransaction();
    try {
      const addresses = [email, 'ops@example.org'].map((address) => ({ email: address, language: 'en' }));
      await runner.query(`update shop_settings set value = $1 where name = 'alerts'`, [
        { version: 3, addresses, rules: { lag: 'digest', clock: 'off' } },
      ]);
      await new AlertRecipients1799774001000().up(runner);
      const [row] = await runner.manager.query<{ value: unknown }[]>(
        `select value from shop_settings where name = 'alerts'`,
      );
      const recipients = [id];
      expect(row?.value).toEqual({
        version: 3,
        rules: {
          lag: { delivery: 'digest', recipients },
          clock: { delivery: 'off', recipients },
          purchase: { recipients },
        },
      });
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });

  it('has no delivery setting for purchases that wait, which are always sent at once', async () => {
    const { condition, report, linesTo, save, recipientFor } = testbed;
    const email = await recipientFor();
    await save({ purchase: { delivery: 'off' } }).catch(() => undefined);
    await report([condition('purchase', 'LL-3')]);
    expect(await linesTo(email)).toEqual([
      ['Order LL-3 is paid, but was not delivered for more than 5 minutes'],
    ]);
  });
});
