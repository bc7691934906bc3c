import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Mailer } from '#platform/mail/mailer';
import { licencesImportedMail } from '../entitlements/mails/licences-imported.mail';
import { LicenceImport } from './licence-import.entity';

const unmailedSql = (importId: string) =>
  `import_id = ${importId} and mailed_at is null and state in ('granted', 'waiting') and email <> ''`;

/** The key of the mail to an address, by the first of its rows: erased mails are found by it. */
export const importMailKey = (rowId: string) => `licence-import:${rowId}`;

interface MailedRow {
  id: string;
  email: string;
  name: string;
}

/** Queues the welcome mails of imports. The rows of an address are marked in the transaction that queues its one mail. */
@Injectable()
export class ImportMailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mailer: Mailer,
  ) {}

  /** Mails the next addresses of the imports whose mails are not held back. @returns how many rows had none */
  async mailNext(most: number): Promise<number> {
    const [next] = await this.dataSource.query<Pick<LicenceImport, 'id' | 'language'>[]>(
      `select i.id, i.language from licence_imports i where i.mails_requested_at is not null
          and exists (select from licence_import_rows where ${unmailedSql('i.id')})
        order by i.mails_requested_at limit 1`,
    );
    return next ? this.dataSource.transaction((tx) => this.mail(tx, next, most)) : 0;
  }

  private async mail(
    tx: EntityManager,
    { id: importId, language }: Pick<LicenceImport, 'id' | 'language'>,
    most: number,
  ): Promise<number> {
    const [rows]: [MailedRow[], number] = await tx.query(
      `update licence_import_rows set mailed_at = now()
        where ${unmailedSql('$1')}
          and email in (select email from licence_import_rows where ${unmailedSql('$1')} limit $2)
        returning id, email, name`,
      [importId, most],
    );
    for (const [address, [first, ...others]] of byAddress(rows)) {
      const names = new Set([first, ...others].map(({ name }) => name));
      await this.mailer.enqueue(tx, {
        key: importMailKey(first.id),
        template: licencesImportedMail,
        language,
        to: { address },
        data: { products: [...names].sort().join(', '), email: address },
      });
    }
    return rows.length;
  }
}

function byAddress(rows: readonly MailedRow[]): Map<string, [MailedRow, ...MailedRow[]]> {
  const groups = new Map<string, [MailedRow, ...MailedRow[]]>();
  for (const row of rows) {
    const group = groups.get(row.email);
    if (group) group.push(row);
    else groups.set(row.email, [row]);
  }
  return groups;
}
