import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { dayMs } from '#contracts/fields/durations';
import { dayIn, shopTimeZone, timeOn } from '#contracts/fields/time-zone';
import type { AlertDelivery, AlertRules, AlertSettings } from '#contracts/identity/alerts/alerts';
import type { Language } from '#contracts/kit/actor';
import { alertKinds, type AlertKind } from '#contracts/operations/alert-conditions';
import { newId } from '#platform/database/new-id';
import { Mailer } from '#platform/mail/mailer';
import { mailMoment } from '#platform/mail-templates/mail-formats';
import { alertsMail, type AlertsMailData } from '../mails/alerts/alerts.mail';
import { UserAdminService } from '../users/user-admin.service';
import type { User } from '../users/users.service';
import { alertLine } from './alert-line';

/** Hour of the day, in the time zone of the shop, from which the digest of the day before is sent. */
const digestHour = 7;
const maxLines = 50;

/**
 * A restart of a service is no outage. A failed mail that cannot be repaired would be repeated for ever, so failed mails are repeated
 * only when there are more of them.
 */
const atOnceDue = `ended_at is null
  and raised_at <= now() - case kind when 'outage' then interval '5 minutes' else interval '0' end
  and (mailed_at is null or mailed_at < now() - interval '24 hours'
    and (kind <> 'mails' or count > coalesce(mailed_count, 0)))`;

/** Raised before the digest was due; one that a digest had already is repeated while it is open. */
const digestDue = `raised_at < $3 and (mailed_at is null or (mailed_at < $3 and ended_at is null
  and (kind <> 'mails' or count > coalesce(mailed_count, 0))))
  and (kind <> 'outage' or coalesce(ended_at, now()) - raised_at > interval '5 minutes')`;

interface DueAlert {
  kind: AlertKind;
  subject: string;
  count: number | null;
  raisedAt: Date;
}

/** The time from which the newest digest was due. */
export function lastDigestTime(now: Date): Date {
  const timeZone = shopTimeZone();
  const due = [now, new Date(now.getTime() - dayMs)].map((time) =>
    timeOn(dayIn(timeZone, time), digestHour, timeZone),
  );
  return due.find((time) => time && time <= now) ?? now;
}

/** Queues the mails about alerts in the transaction that marks them as mailed, so that each is sent once. */
@Injectable()
export class AlertMailsService {
  constructor(
    private readonly mailer: Mailer,
    private readonly accounts: UserAdminService,
  ) {}

  async queueDue(tx: EntityManager, { rules }: AlertSettings, now = new Date()): Promise<void> {
    const administrators = await this.accounts.findAll(tx);
    if (administrators.length === 0) return;
    const kindsOf = (delivery: AlertDelivery) =>
      alertKinds.filter((kind) => (kind === 'purchase' ? 'at-once' : rules[kind].delivery) === delivery);
    const immediate = await this.take(tx, atOnceDue, [kindsOf('at-once'), now]);
    await this.mail(tx, immediate, rules, administrators);
    const digest = await this.take(tx, digestDue, [kindsOf('digest'), now, lastDigestTime(now)]);
    await this.mail(tx, digest, rules, administrators);
  }

  /** Marks the due alerts of some kinds. */
  private async take(tx: EntityManager, condition: string, params: unknown[]): Promise<DueAlert[]> {
    const [rows] = await tx.query<[DueAlert[], number]>(
      `update alerts set mailed_at = $2, mailed_count = count where kind = any($1) and ${condition}
       returning kind, subject, count, raised_at as "raisedAt"`,
      params,
    );
    const order = ({ kind }: DueAlert) => alertKinds.indexOf(kind);
    return rows.sort((a, b) => order(a) - order(b) || a.raisedAt.getTime() - b.raisedAt.getTime());
  }

  /** One mail to each person, about the alerts whose kinds the person receives. */
  private async mail(
    tx: EntityManager,
    alerts: readonly DueAlert[],
    rules: AlertRules,
    administrators: readonly User[],
  ): Promise<void> {
    if (alerts.length === 0) return;
    const chosen = await this.accounts.findStaff(
      tx,
      alerts.flatMap(({ kind }) => rules[kind].recipients),
    );
    const idsOf = ({ kind }: DueAlert) => {
      const members = chosen.filter(({ id }) => rules[kind].recipients.includes(id));
      // Where no chosen person is of the staff any more, an alert must still reach one.
      return (members.length > 0 ? members : administrators).map(({ id }) => id);
    };
    const mailId = newId();
    for (const user of new Map([...administrators, ...chosen].map((one) => [one.id, one])).values()) {
      const own = alerts.filter((alert) => idsOf(alert).includes(user.id));
      if (own.length > 0) await this.enqueue(tx, `alerts:${mailId}:${user.email}`, user, own);
    }
  }

  private async enqueue(
    tx: EntityManager,
    key: string,
    { email: address, firstName: name, language }: User,
    alerts: readonly DueAlert[],
  ): Promise<void> {
    await this.mailer.enqueue(tx, {
      key,
      template: alertsMail,
      language,
      to: { address, name },
      data: () => mailData(alerts, language),
    });
  }
}

function mailData(alerts: readonly DueAlert[], language: Language): AlertsMailData {
  const lines = alerts.slice(0, maxLines).map((alert) => ({
    ...alertLine(alert, language),
    since: mailMoment(alert.raisedAt, language, shopTimeZone()),
  }));
  return { count: alerts.length, first: lines[0]?.text ?? '', lines };
}
