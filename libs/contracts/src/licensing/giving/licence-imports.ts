import {
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  MaxLength,
  MinLength,
} from 'class-validator';
import { Many, One } from '../../fields/nested';
import { failure, notFound } from '../../kit/failure';
import { type Language, languages } from '../../kit/actor';
import { PageQuery, Pagination } from '../../kit/page';
import { request } from '../../kit/request';
import { IsLanguage, SingleLine } from '../../kit/text';

export const maxImportRows = 50_000;
const maxCsvLength = 5 * 1024 * 1024;
/** Of its request, with room for the escapes of JSON. */
export const maxImportBodyBytes = 6 * 1024 * 1024;

/** checked: it waits for its start. */
const importStates = ['checking', 'checked', 'running', 'done', 'cancelled'] as const;
export type LicenceImportState = (typeof importStates)[number];

/**
 * ready: to be imported. granted: the account has the licence. waiting: no account has the address yet. owned: the account had the
 * product already. The others are not imported.
 */
export type ImportRowState = 'ready' | 'granted' | 'waiting' | 'owned' | 'duplicate' | 'invalid';

/**
 * mail, product, date, serial: the cell is wrong. repeated: an earlier row of the file has the serial. imported: an earlier import has
 * it. erased: the customer has deleted the account since the upload.
 */
const importFaults = ['mail', 'product', 'date', 'serial', 'repeated', 'imported', 'erased'] as const;
export type ImportFault = (typeof importFaults)[number];

export class CreateLicenceImport {
  /** From the client: the same id again returns the import that has it. */
  @IsUUID() id: string;
  /** For administrators. */
  @SingleLine() @IsString() @Length(1, 80) name: string;
  /** Of the welcome mails. */
  @IsString() @IsLanguage() language: Language;
  /** The file: the columns mail, product, date and serial in any order, separated by commas or semicolons. */
  @IsString() @MinLength(1) @MaxLength(maxCsvLength) csv: string;
}

export class LicenceImport {
  @IsUUID() id: string;
  @IsString() name: string;
  @IsIn([...languages]) language: Language;
  @IsIn([...importStates]) state: LicenceImportState;
  @IsInt() rowCount: number;
  @IsUUID() createdBy: string;
  @IsISO8601() createdAt: string;
  @IsOptional() @IsISO8601() startedAt: string | null;
  /** When it was done or cancelled. */
  @IsOptional() @IsISO8601() endedAt: string | null;
  /** Null while the welcome mails are held back. */
  @IsOptional() @IsISO8601() mailsRequestedAt: string | null;
}

/** Rows by state, and addresses that get a welcome mail. */
export class LicenceImportCounts {
  @IsInt() ready: number;
  @IsInt() granted: number;
  @IsInt() waiting: number;
  @IsInt() owned: number;
  @IsInt() duplicate: number;
  @IsInt() invalid: number;
  @IsInt() addresses: number;
  @IsInt() mailed: number;
}

export class ImportFaultCount {
  @IsIn([...importFaults]) fault: ImportFault;
  @IsInt() count: number;
}

/** A row that is not imported, with its cells as they are read. */
export class FaultyImportRow {
  @IsUUID() id: string;
  /** The line of the file. */
  @IsInt() line: number;
  @IsString() mail: string;
  @IsString() product: string;
  @IsString() date: string;
  @IsString() serial: string;
  @IsIn([...importFaults]) fault: ImportFault;
}

export class LicenceImportReport extends LicenceImport {
  @One(() => LicenceImportCounts) counts: LicenceImportCounts;
  @Many(() => ImportFaultCount) faultCounts: ImportFaultCount[];
  /** The first faulty rows. */
  @Many(() => FaultyImportRow) faults: FaultyImportRow[];
}

/** Quotation marks or the number of cells are wrong in this line. */
export const importNotCsv = failure<{ line: number }>()('LICENCE_IMPORT_NOT_CSV', 'invalid');
/** The first line does not name these columns. */
export const importColumnsMissing = failure<{ columns: string }>()(
  'LICENCE_IMPORT_COLUMNS_MISSING',
  'invalid',
);
export const importEmpty = failure()('LICENCE_IMPORT_EMPTY', 'invalid');
export const importTooLong = failure<{ limit: number }>()('LICENCE_IMPORT_TOO_LONG', 'invalid');
export const importNotUtf8 = failure()('LICENCE_IMPORT_NOT_UTF8', 'invalid');
/** Its state does not allow that. */
export const importStateConflict = failure<{ state: string }>()('LICENCE_IMPORT_STATE', 'conflict');

/** Reads and checks a file; nothing is granted before the start. */
export const createLicenceImport = request('licensing.licence-imports.create', {
  input: CreateLicenceImport,
  output: LicenceImport,
  access: 'licences:import',
  recentLogin: true,
  fails: [importNotCsv, importColumnsMissing, importEmpty, importTooLong, importNotUtf8],
  timeoutMs: 15_000,
});

export class ListLicenceImports extends PageQuery {}

export class LicenceImportPage {
  @Many(() => LicenceImport) imports: LicenceImport[];
  @One(() => Pagination) pagination: Pagination;
}

/** Newest first. */
export const listLicenceImports = request('licensing.licence-imports.list', {
  http: 'GET /api/admin/licence-imports',
  description: 'Lists imports of licences, newest first.',
  input: ListLicenceImports,
  output: LicenceImportPage,
  access: 'licences:import',
  idempotent: true,
});

export class LicenceImportId {
  @IsUUID() id: string;
}

export const findLicenceImport = request('licensing.licence-imports.find', {
  http: 'GET /api/admin/licence-imports/:id',
  description: 'An import of licences with its progress and its first faulty rows.',
  input: LicenceImportId,
  output: LicenceImportReport,
  access: 'licences:import',
  fails: [notFound],
  idempotent: true,
});

/** Grants the licences of a checked import, batch by batch. */
export const startLicenceImport = request('licensing.licence-imports.start', {
  http: 'POST /api/admin/licence-imports/:id/start',
  description: 'Starts a checked import of licences.',
  status: 200,
  input: LicenceImportId,
  output: LicenceImport,
  access: 'licences:import',
  recentLogin: true,
  fails: [notFound, importStateConflict],
  idempotent: true,
});

/** Rows that are not imported yet stay so; granted licences stay as well. */
export const cancelLicenceImport = request('licensing.licence-imports.cancel', {
  http: 'POST /api/admin/licence-imports/:id/cancel',
  description: 'Stops an import of licences; what it has granted stays.',
  status: 200,
  input: LicenceImportId,
  output: LicenceImport,
  access: 'licences:import',
  fails: [notFound, importStateConflict],
  idempotent: true,
});

/** One mail for each address, when the import has ended. */
export const sendImportMails = request('licensing.licence-imports.send-mails', {
  http: 'POST /api/admin/licence-imports/:id/mails',
  description: 'Sends the welcome mails of an import, one to each address.',
  status: 200,
  input: LicenceImportId,
  output: LicenceImport,
  access: 'licences:import',
  recentLogin: true,
  fails: [notFound, importStateConflict],
  idempotent: true,
});

export class ExportImportFaults extends LicenceImportId {
  /** The last row of the part before. */
  @IsOptional() @IsUUID() after?: string;
}

export class FaultyImportRows {
  @Many(() => FaultyImportRow) rows: FaultyImportRow[];
}

/** The faulty rows in parts, in the order of the file. */
export const exportImportFaults = request('licensing.licence-imports.faults', {
  input: ExportImportFaults,
  output: FaultyImportRows,
  access: 'licences:import',
  recentLogin: true,
  fails: [notFound],
  idempotent: true,
});
