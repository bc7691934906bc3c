import type { LicenceImport as LicenceImportView } from '#contracts/licensing/giving/licence-imports';
import type { LicenceImport } from './licence-import.entity';

export function importView(row: LicenceImport): LicenceImportView {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    mailsRequestedAt: row.mailsRequestedAt?.toISOString() ?? null,
  };
}
