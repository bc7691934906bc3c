import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { isEmailAddress, normalizeEmail } from '#contracts/fields/email';
import { type Language, languages } from '#contracts/kit/actor';
import {
  type ImportedSubscriber,
  type ImportedSubscribers,
  importSubscribers,
  type ImportSubscribers,
  type SubscriberImportOutcome,
} from '#contracts/newsletter/subscriber-import';
import { topics } from '#contracts/newsletter/topics';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { invalidateFigures } from '#platform/figures/figure-days';
import { Handles } from '#platform/rpc/handles';
import { Subscriber } from './subscriber.entity';

type Consent = Pick<Subscriber, 'email' | 'language'> & { confirmedAt: Date };

/** Adds people to the list who agreed in another shop. */
@Injectable()
export class SubscriberImportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
  ) {}

  /** One transaction for the rows of a request. Who is on the list stays as they are, and who left it stays away. */
  @Handles(importSubscribers)
  import({ subscribers: rows, isCheck }: ImportSubscribers): Promise<ImportedSubscribers> {
    return this.dataSource.transaction(async (tx) => {
      const read = rows.map((row) => readRow(row));
      const consents = read.filter((row) => typeof row !== 'string');
      const listed = await this.listed(tx, consents);
      const fresh = new Map<string, Consent>();
      const outcomes = read.map((row): SubscriberImportOutcome => {
        if (typeof row === 'string') return row;
        if (fresh.has(row.email)) return 'repeated';
        const isActive = listed.get(row.email);
        if (isActive !== undefined) return isActive ? 'known' : 'left';
        fresh.set(row.email, row);
        return 'added';
      });
      if (!isCheck && fresh.size > 0) await this.add(tx, [...fresh.values()]);
      return { outcomes };
    });
  }

  /** Whether the addresses that are on the list receive mails. */
  private async listed(tx: EntityManager, consents: readonly Consent[]): Promise<Map<string, boolean>> {
    const found = await tx.getRepository(Subscriber).find({
      select: { email: true, isActive: true },
      where: { email: In(consents.map(({ email }) => email)) },
    });
    return new Map(found.map(({ email, isActive }) => [email, isActive]));
  }

  private async add(tx: EntityManager, consents: readonly Consent[]): Promise<void> {
    const lastActedAt = new Date();
    const rows = consents.map((consent) => ({
      id: newId(),
      ...consent,
      subscribedAt: consent.confirmedAt,
      ...{ source: 'import', isConfirmed: true, topics: [...topics], lastActedAt },
    }));
    // An address that signs up meanwhile is on the list by that.
    await tx.createQueryBuilder().insert().into(Subscriber).values(rows).orIgnore().execute();
    await invalidateFigures(
      tx,
      ['joined'],
      consents.map(({ confirmedAt }) => confirmedAt),
    );
    await this.audit.record(tx, {
      action: 'subscriber.imported',
      subject: 'subscribers',
      after: { count: consents.length },
    });
  }
}

/** The consent of a row, or which of its cells is wrong. */
function readRow(row: ImportedSubscriber): Consent | SubscriberImportOutcome {
  const email = normalizeEmail(row.email);
  if (!isEmailAddress(email)) return 'email';
  const language = languages.find((one): one is Language => one === row.language.trim().toLowerCase());
  if (!language) return 'language';
  const confirmedAt = momentOf(row.confirmedAt.trim());
  return confirmedAt ? { email, language, confirmedAt } : 'confirmedAt';
}

/** A past day or moment, as `2024-03-14` or `2024-03-14T10:00:00Z`. */
function momentOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+Z?)?$/.test(text)) return undefined;
  const day = text.slice(0, 10);
  const moment = new Date(
    text.length === 10 ? `${day}T00:00:00Z` : text.replace(' ', 'T').replace(/Z?$/, 'Z'),
  );
  // 31 February is read as a day of March.
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(day)) return undefined;
  return moment <= new Date() && moment.getUTCFullYear() >= 2000 ? moment : undefined;
}
