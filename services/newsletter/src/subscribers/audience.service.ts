import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Language } from '#contracts/kit/actor';
import type { Topic } from '#contracts/newsletter/topics';

/** The subscribers of a campaign, in addition to active, confirmed and not paused. */
export interface AudienceFilter {
  topic: Topic;
  language: Language | null;
  /** If set, only these addresses are included, or excluded. */
  emails: readonly string[] | null;
  withoutEmails: readonly string[] | null;
}

/** A subscriber who may receive a mail now. */
export interface MailRecipient {
  id: string;
  email: string;
  language: Language;
}

/** The condition of a subscriber who may receive a mail now. */
export const receivesMail = `is_active and is_confirmed and (paused_until is null or paused_until < now())`;
const inAudience = `${receivesMail} and $1 = any(topics)
  and ($2::text is null or language = $2)
  and ($3::text[] is null or email = any($3))
  and ($4::text[] is null or email <> all($4))`;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Selects the subscribers who receive a campaign. */
@Injectable()
export class AudienceService {
  constructor(private readonly dataSource: DataSource) {}

  async countByLanguage(filter: AudienceFilter): Promise<Record<Language, number>> {
    const rows = await this.dataSource.query<{ language: Language; count: number }[]>(
      `select language, count(*)::int as count from subscribers where ${inAudience} group by language`,
      valuesOf(filter),
    );
    const countOf = (language: Language) => rows.find((row) => row.language === language)?.count ?? 0;
    return { en: countOf('en'), ru: countOf('ru') };
  }

  async examples(filter: AudienceFilter, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ email: string }[]>(
      `select email from subscribers where ${inAudience} limit $5`,
      [...valuesOf(filter), limit],
    );
    return rows.map(({ email }) => email);
  }

  /** The next ids after one, in ascending order. */
  async idsAfter(
    tx: EntityManager,
    filter: AudienceFilter,
    after: string | null,
    limit: number,
  ): Promise<string[]> {
    const rows = await tx.query<{ id: string }[]>(
      `select id from subscribers where ${inAudience} and id > $5 order by id limit $6`,
      [...valuesOf(filter), after ?? firstId, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** The subscriber of an address, if a mail on a topic is wanted at this moment; locked against an unsubscription. */
  async findRecipient(tx: EntityManager, email: string, topic: Topic): Promise<MailRecipient | undefined> {
    const [recipient] = await tx.query<MailRecipient[]>(
      `select id, email, language from subscribers where email = $1 and ${receivesMail} and $2 = any(topics) for update`,
      [email, topic],
    );
    return recipient;
  }

  /** Those of the subscribers who may receive a mail at this moment. */
  async recipients(ids: readonly string[]): Promise<Map<string, MailRecipient>> {
    const rows = await this.dataSource.query<MailRecipient[]>(
      `select id, email, language from subscribers where id = any($1) and ${receivesMail}`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}

function valuesOf({ topic, language, emails, withoutEmails }: AudienceFilter): unknown[] {
  return [topic, language, emails, withoutEmails];
}
