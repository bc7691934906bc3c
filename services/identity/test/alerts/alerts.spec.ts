import {
  type AlertRules,
  changeAlertSettings,
  listAlerts,
  readAlertSettings,
} from '#contracts/identity/alerts/alerts';
import type { UserActor } from '#contracts/kit/actor';
import { alertKinds, type AlertKind } from '#contracts/operations/alert-conditions';
import { newId } from '#platform/database/new-id';
import { type RunningService, startService } from '#platform/run/run';
import { eventually } from '#testing/eventually';
import { AlertMailsService, lastDigestTime } from '../../src/alerts/alert-mails.service';
import { AlertsJob } from '../../src/alerts/alerts.job';
import { AlertsService } from '../../src/alerts/alerts.service';
import { IdentityModule } from '../../src/identity.module';
import { AlertSettingsService } from '../../src/shop/alert-settings.service';
import { codeOf, IdentityTestbed } from '../identity.testbed';

let identity: IdentityTestbed;
let admin: UserActor;
let adminEmail: string;

beforeAll(async () => {
  identity = await IdentityTestbed.open();
  const { email, actor } = await identity.registerUser('admin');
  [adminEmail, admin] = [email, { ...actor, authenticatedAt: Date.now() }];
});
afterAll(() => identity.close());

afterEach(() => identity.database.query('delete from alerts'));

const condition = (kind: AlertKind, subject = 'commerce', count: number | null = null) => ({
  ...{ kind, subject, count },
});
/** Records conditions of one source and queues what is due, as the job does. */
const report = (conditions: ReturnType<typeof condition>[], source = 'commerce', now = new Date()) =>
  identity.database.transaction(async (tx) => {
    const { app } = identity.service;
    await app.get(AlertsService).record(tx, source, conditions);
    await app.get(AlertMailsService).queueDue(tx, await app.get(AlertSettingsService).stored(tx), now);
  });
/** The lines of the mails about alerts to an address, once all of them have arrived. */
const linesTo = (email: string): Promise<string[][]> =>
  eventually(async () => {
    const queued = await identity.database.query<{ state: string }[]>(
      `select state from mail_deliveries where template = 'alerts' and to_address = $1`,
      [email],
    );
    const mails = identity.mailsTo(email);
    expect(mails).toHaveLength(queued.length);
    return mails.map(({ mail }) =>
      [...(mail.html ?? '').matchAll(/<a [^>]*>([^<]+)<\/a><br/g)].map(([, text = '']) =>
        text.replaceAll('\u00a0', ' '),
      ),
    );
  });
const save = async (change: object, rules: Partial<AlertRules> = {}) => {
  const settings = await identity.client.call(readAlertSettings, {}, admin);
  const after = { ...settings, ...change, rules: { ...settings.rules, ...rules } };
  return identity.client.call(changeAlertSettings, after, admin);
};
/** Another address for each test, so that each sees its own mails. */
const addressFor = async (language: 'en' | 'ru' = 'en') => {
  const email = `ops-${newId()}@example.com`;
  await save({ addresses: [{ email, language }] });
  return email;
};
const age = (interval: string) =>
  identity.database.query(
    `update alerts set raised_at = raised_at - $1::interval, mailed_at = mailed_at - $1::interval`,
    [interval],
  );

describe('alerts', () => {
  it('mails alerts of every kind to the administrators once, until the condition ends and returns', async () => {
    const conditions = alertKinds.map((kind) =>
      condition(kind, kind === 'findings' ? 'file-missing' : 'x', 2),
    );
    await report(conditions);
    await age('6 minutes');
    await report(conditions);
    await report(conditions);
    expect(
      await identity.database.query(`select 1 from mail_deliveries where template = 'alerts'`),
    ).toHaveLength(2);
    const mailed = async () => {
      const rows = await identity.database.query<{ kind: string }[]>(
        `select kind from alerts where mailed_at is not null`,
      );
      return rows.map(({ kind }) => kind).sort();
    };
    expect(await mailed()).toEqual([...alertKinds].sort());
    await eventually(() => {
      const mails = identity.mailsTo(adminEmail).filter(({ mail }) => /^Alert: /.test(mail.subject ?? ''));
      expect(mails).toHaveLength(2);
      const text = mails.map(({ mail }) => mail.text).join('\n');
      expect(text).toContain('Order x is paid, but was not delivered');
      expect(text).toContain('Reconciliation: File missing, 2 findings');
      expect(text).toContain('http://shop.example/admin?tab=orders&orderNumber=x');
    });
    await report([]);
    await report([condition('dispute', 'x')]);
    const { alerts } = await identity.client.call(listAlerts, {}, admin);
    expect(alerts).toMatchObject([{ kind: 'dispute', subject: 'x' }]);
    expect(await identity.database.query(`select 1 from alerts where kind = 'dispute'`)).toHaveLength(2);
  });

  it('raises and mails an alert once with two replicas', async () => {
    const email = await addressFor();
    const second: RunningService = await startService(IdentityModule);
    const dead = newId();
    await identity.database.query(
      `insert into dead_letters (id, event_id, consumer, subject, error, deliveries) values ($1, $1, 'x', 'x', 'x', 1)`,
      [dead],
    );
    const jobs = [identity.service, second].map(({ app }) => app.get(AlertsJob));
    try {
      await eventually(async () => {
        await Promise.allSettled(jobs.map((job) => job.collect()));
        expect(await identity.database.query(`select 1 from alerts where kind = 'events'`)).toHaveLength(1);
      }, 20_000);
      await Promise.allSettled(jobs.map((job) => job.collect()));
      expect(await linesTo(email)).toEqual([['1 failed event in the service identity']]);
    } finally {
      await identity.database.query('delete from dead_letters');
      await second.close();
    }
  });

  it('repeats an alert that is open after 24 hours, that of failed mails only when there are more', async () => {
    const email = await addressFor();
    await report([condition('clock'), condition('mails', 'commerce', 1)]);
    await age('23 hours');
    await report([condition('clock'), condition('mails', 'commerce', 1)]);
    expect(await linesTo(email)).toHaveLength(1);
    await age('2 hours');
    await report([condition('clock'), condition('mails', 'commerce', 1)]);
    expect((await linesTo(email)).at(1)).toEqual(['The clock of commerce differs by more than 5 seconds']);
    await age('25 hours');
    await report([condition('mails', 'commerce', 2)]);
    expect((await linesTo(email)).at(2)).toEqual(['2 failed emails in the service commerce']);
  });

  it('leaves alerts to the digest of the next morning where it is chosen, also those that have ended', async () => {
    const email = await addressFor();
    await save({}, { dispute: 'digest', lag: 'digest', clock: 'off' });
    const morning = lastDigestTime(new Date(Date.now() + 24 * 3_600_000));
    await report(
      [condition('dispute', 'LL-1'), condition('lag'), condition('clock')],
      'commerce',
      new Date(),
    );
    expect(await linesTo(email)).toEqual([]);
    await report([condition('lag')], 'commerce', morning);
    await report([condition('lag')], 'commerce', new Date(morning.getTime() + 3_600_000));
    expect(await linesTo(email)).toEqual([
      [
        'The payment of order LL-1 is disputed, and the bank waits for evidence',
        'Events or emails of commerce wait too long',
      ],
    ]);
    await save({}, { dispute: 'at-once', lag: 'at-once', clock: 'at-once' });
  });

  it('mails the alert of an outage after five minutes', async () => {
    const email = await addressFor('ru');
    await report([condition('outage', 'licensing')], 'alerts');
    expect(await linesTo(email)).toEqual([]);
    await age('5 minutes');
    await report([condition('outage', 'licensing')], 'alerts');
    expect(await linesTo(email)).toEqual([['Сервис licensing не отвечает']]);
  });

  it('raises an alert when the last backup is older than 26 hours, ends it with the next one, and has none without backups', async () => {
    const { app } = identity.service;
    const open = async () => {
      await app.get(AlertsJob).collect();
      const { alerts } = await identity.client.call(listAlerts, {}, admin);
      return alerts.filter(({ kind }) => kind === 'backup').map(({ subject }) => subject);
    };
    const backup = (interval: string) =>
      identity.database.query(
        `insert into last_backup (ended_at) values (now() - $1::interval)
         on conflict (id) do update set ended_at = excluded.ended_at`,
        [interval],
      );
    expect(await open()).toEqual([]);
    await backup('25 hours');
    expect(await open()).toEqual([]);
    await backup('27 hours');
    expect(await open()).toEqual([expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d UTC$/)]);
    await backup('1 minute');
    expect(await open()).toEqual([]);
  });

  it('keeps the alert of a disk open while replicas on other machines do not report it, and ends it 30 minutes after the last report', async () => {
    const alerts = identity.service.app.get(AlertsService);
    const recorded = async (...subjects: string[]) => {
      await identity.database.transaction((tx) =>
        alerts.recordDisks(
          tx,
          subjects.map((subject) => condition('disk', subject)),
        ),
      );
      return (await identity.client.call(listAlerts, {}, admin)).alerts.map(({ subject }) => subject).sort();
    };
    const seen = (subject: string, interval: string) =>
      identity.database.query('update alerts set seen_at = now() - $2::interval where subject = $1', [
        subject,
        interval,
      ]);
    expect(await recorded('one: /data', 'one: /data')).toEqual(['one: /data']);
    expect(await recorded('two: /data')).toEqual(['one: /data', 'two: /data']);
    await seen('one: /data', '29 minutes');
    expect(await recorded()).toEqual(['one: /data', 'two: /data']);
    await seen('one: /data', '31 minutes');
    expect(await recorded('two: /data')).toEqual(['two: /data']);
    expect(await identity.database.query(`select 1 from alerts where kind = 'disk'`)).toHaveLength(2);
  });

  it('leaves the alerts of a service open that does not respond', async () => {
    await report([condition('purchase', 'LL-2')], 'commerce');
    await identity.service.app.get(AlertsJob).collect();
    const { alerts } = await identity.client.call(listAlerts, {}, admin);
    expect(alerts).toContainEqual(expect.objectContaining({ kind: 'purchase', subject: 'LL-2' }));
    expect(alerts).toContainEqual(expect.objectContaining({ kind: 'outage', subject: 'commerce' }));
  });
});

describe('settings of alerts', () => {
  it('refuses alert settings of an administrator who has read earlier ones', async () => {
    const settings = await identity.client.call(readAlertSettings, {}, admin);
    const changes = ['off', 'digest'].map((lag) =>
      codeOf(
        identity.client.call(
          changeAlertSettings,
          { ...settings, rules: { ...settings.rules, lag: lag as 'off' } },
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
    ['an address that is none', { addresses: [{ email: 'ops', language: 'en' }] }],
    ['a language that is none', { addresses: [{ email: 'a@example.com', language: 'de' }] }],
    [
      'the same address twice',
      { addresses: ['a@example.com', 'A@Example.com'].map((email) => ({ email, language: 'en' })) },
    ],
    [
      'eleven addresses',
      { addresses: Array.from({ length: 11 }, (_, n) => ({ email: `a${n}@example.com`, language: 'en' })) },
    ],
  ])('are refused with %s', async (_, values) => {
    expect(await codeOf(save(values))).toBe('INVALID_INPUT');
  });

  it('has no delivery setting for purchases that wait, which are always sent at once', async () => {
    const email = await addressFor();
    await save({}, { purchase: 'off' } as Partial<AlertRules>).catch(() => undefined);
    await report([condition('purchase', 'LL-3')]);
    expect(await linesTo(email)).toEqual([
      ['Order LL-3 is paid, but was not delivered for more than 5 minutes'],
    ]);
  });
});
