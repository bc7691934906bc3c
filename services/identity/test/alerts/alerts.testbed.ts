import { type AlertRule, changeAlertSettings, readAlertSettings } from '#contracts/identity/alerts/alerts';
import type { UserActor } from '#contracts/kit/actor';
import { alertKinds, type AlertKind } from '#contracts/operations/alert-conditions';
import { eventually } from '#testing/eventually';
import { AlertMailsService } from '../../src/alerts/alert-mails.service';
import { AlertsService } from '../../src/alerts/alerts.service';
import { AlertSettingsService } from '../../src/shop/alert-settings.service';
import { IdentityTestbed } from '../identity.testbed';

type RuleChanges = Partial<Record<AlertKind, Partial<AlertRule>>>;

/** The identity service with an administrator, alerts and their mails. */
export async function openAlerts() {
  const identity = await IdentityTestbed.open();
  const { email: adminEmail, actor } = await identity.registerUser('admin');
  const admin: UserActor = { ...actor, authenticatedAt: Date.now() };

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
      const mails = identity.mailsTo(email).filter(({ mail }) => (mail.html ?? '').includes('tab=alerts'));
      expect(mails).toHaveLength(queued.length);
      return mails.map(({ mail }) =>
        [...(mail.html ?? '').matchAll(/<a [^>]*>([^<]+)<\/a><br/g)].map(([, text = '']) =>
          text.replaceAll('\u00a0', ' '),
        ),
      );
    });
  const save = async (changes: RuleChanges) => {
    const { rules, version } = await identity.client.call(readAlertSettings, {}, admin);
    const changed = Object.fromEntries(
      alertKinds.map((kind) => [kind, { ...rules[kind], ...changes[kind] }]),
    );
    return identity.client.call(changeAlertSettings, { version, rules: { ...rules, ...changed } }, admin);
  };
  const everyKind = (rule: Partial<AlertRule>): RuleChanges =>
    Object.fromEntries(alertKinds.map((kind) => [kind, rule]));
  const newMember = async (language: 'en' | 'ru' = 'en') => {
    const { email, actor } = await identity.registerUser('support');
    await identity.database.query('update users set language = $2 where id = $1', [actor.userId, language]);
    return { email, id: actor.userId };
  };
  /** Another recipient of everything for each test, so that each sees its own mails. */
  const recipientFor = async (language: 'en' | 'ru' = 'en') => {
    const { email, id } = await newMember(language);
    await save(everyKind({ recipients: [id] }));
    return email;
  };
  const age = (interval: string) =>
    identity.database.query(
      `update alerts set raised_at = raised_at - $1::interval, mailed_at = mailed_at - $1::interval`,
      [interval],
    );
  return {
    ...{ identity, admin, adminEmail, condition, report, linesTo },
    ...{ save, everyKind, newMember, recipientFor, age },
  };
}

export type AlertsTestbed = Awaited<ReturnType<typeof openAlerts>>;
