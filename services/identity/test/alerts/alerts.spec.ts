import { listAlerts } from '#contracts/identity/alerts/alerts';
import { alertKinds } from '#contracts/operations/alert-conditions';
import { newId } from '#platform/database/new-id';
import { type RunningService, startService } from '#platform/run/run';
import { eventually } from '#testing/eventually';
import { lastDigestTime } from '../../src/alerts/alert-mails.service';
import { AlertsJob } from '../../src/alerts/alerts.job';
import { AlertsService } from '../../src/alerts/alerts.service';
import { IdentityModule } from '../../src/identity.module';
import { type AlertsTestbed, openAlerts } from './alerts.testbed';

let testbed: AlertsTestbed;

beforeAll(async () => {
  testbed = await openAlerts();
});
afterAll(() => testbed.identity.close());

afterEach(() => testbed.identity.database.query('delete from alerts'));

describe('alerts', () => {
  it('mails alerts of every kind to the administrators once, until the condition ends and returns', async () => {
    const { identity, admin, adminEmail, condition, report, age } = testbed;
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
    const { identity, linesTo, recipientFor } = testbed;
    const email = await recipientFor();
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
    const { condition, report, linesTo, recipientFor, age } = testbed;
    const email = await recipientFor();
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
    const { condition, report, linesTo, save, recipientFor } = testbed;
    const email = await recipientFor();
    await save({ dispute: { delivery: 'digest' }, lag: { delivery: 'digest' }, clock: { delivery: 'off' } });
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
    const immediate = { delivery: 'at-once' } as const;
    await save({ dispute: immediate, lag: immediate, clock: immediate });
  });

  it('mails the alert of an outage after five minutes', async () => {
    const { condition, report, linesTo, recipientFor, age } = testbed;
    const email = await recipientFor('ru');
    await report([condition('outage', 'licensing')], 'alerts');
    expect(await linesTo(email)).toEqual([]);
    await age('5 minutes');
    await report([condition('outage', 'licensing')], 'alerts');
    expect(await linesTo(email)).toEqual([['Сервис licensing не отвечает']]);
  });

  it('raises an alert when the last backup is older than 26 hours, ends it with the next one, and has none without backups', async () => {
    const { identity, admin } = testbed;
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
    const { identity, admin, condition } = testbed;
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
    const { identity, admin, condition, report } = testbed;
    await report([condition('purchase', 'LL-2')], 'commerce');
    await identity.service.app.get(AlertsJob).collect();
    const { alerts } = await identity.client.call(listAlerts, {}, admin);
    expect(alerts).toContainEqual(expect.objectContaining({ kind: 'purchase', subject: 'LL-2' }));
    expect(alerts).toContainEqual(expect.objectContaining({ kind: 'outage', subject: 'commerce' }));
  });
});
