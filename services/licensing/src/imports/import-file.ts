import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { isEmailAddress, normalizeEmail } from '#contracts/fields/email';
import { Failure } from '#contracts/kit/failure';
import { storableText } from '#contracts/kit/storable-text';
import { singleLine, slugPattern } from '#contracts/kit/text';
import {
  importColumnsMissing,
  importEmpty,
  type ImportFault,
  importNotCsv,
  importNotUtf8,
  importTooLong,
  maxImportRows,
} from '#contracts/licensing/giving/licence-imports';

/** A row of the file; `fault` names the first cell that is wrong. */
export interface FileRow {
  line: number;
  email: string;
  product: string;
  date: string;
  serial: string;
  fault: ImportFault | null;
}

const columns = ['mail', 'product', 'date', 'serial'] as const;
type Column = (typeof columns)[number];

const maxCellLength = 254;
const maxSlugLength = 80;
const maxSerialLength = 120;
const earliestYear = 1990;
/** Other requests are answered between parts of a long file. */
const rowsPerTurn = 500;
const charactersPerTurn = 64 * 1024;

/**
 * The number of rows of a file, which is refused as a whole if it is not a CSV with these columns.
 * @throws Failure LICENCE_IMPORT_NOT_CSV, _COLUMNS_MISSING, _EMPTY, _TOO_LONG, _NOT_UTF8
 */
export async function countImportRows(csv: string): Promise<number> {
  if (csv.includes('\ufffd')) throw new Failure(importNotUtf8);
  let count = -1;
  try {
    for await (const record of records(csv, false)) {
      if (count < 0) positionsOf(record as string[]);
      count += 1;
      if (count > maxImportRows) throw new Failure(importTooLong, { limit: maxImportRows });
      if (count % rowsPerTurn === 0) await setImmediate();
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Failure(importNotCsv, { line: lineOf(error) }, error);
    throw error;
  }
  if (count < 1) throw new Failure(importEmpty);
  return count;
}

/** The rows of a file that was counted before. Wrong cells are faults of their rows. */
export async function readImportFile(csv: string, now = new Date()): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  let positions: Record<Column, number> | undefined;
  for await (const entry of records(csv, true)) {
    const { record, info } = entry as { record: string[]; info: { lines: number } };
    if (positions) rows.push(rowOf(info.lines, record, positions, now));
    else positions = positionsOf(record);
    if (rows.length % rowsPerTurn === 0) await setImmediate();
  }
  return rows;
}

/** @param info whether each record comes with its line, which takes as long again */
function records(csv: string, info: boolean): AsyncIterable<unknown> {
  const [header = ''] = csv.split('\n', 1);
  const delimiter = header.includes(';') ? ';' : ',';
  return Readable.from(parts(csv)).pipe(
    parse({ bom: true, delimiter, info, skip_empty_lines: true, trim: true }),
  );
}

function* parts(csv: string): Generator<string> {
  for (let at = 0; at < csv.length; at += charactersPerTurn) yield csv.slice(at, at + charactersPerTurn);
}

function lineOf(error: CsvError): number {
  const line = error['lines'];
  return typeof line === 'number' ? line : 1;
}

/** @throws Failure LICENCE_IMPORT_COLUMNS_MISSING */
function positionsOf(header: readonly string[]): Record<Column, number> {
  const names = header.map((name) => name.toLowerCase()).map((name) => (name === 'email' ? 'mail' : name));
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new Failure(importColumnsMissing, { columns: missing.join(', ') });
  const at = (column: Column) => names.indexOf(column);
  return { mail: at('mail'), product: at('product'), date: at('date'), serial: at('serial') };
}

function rowOf(
  line: number,
  record: readonly string[],
  positions: Record<Column, number>,
  now: Date,
): FileRow {
  const cell = (column: Column) => singleLine(storableText(record[positions[column]] ?? ''));
  const [product, serial] = [cell('product').toLowerCase(), cell('serial')];
  // A time behind the day is not used.
  const date = cell('date').replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1');
  const email = normalizeEmail(cell('mail'));
  const fault = faultOf({ email, product, date, serial }, now);
  const short = (text: string) => text.slice(0, maxCellLength);
  const cells = { email: short(email), product: short(product), date: short(date), serial: short(serial) };
  return { line, ...cells, fault };
}

function faultOf(
  { email, product, date, serial }: Pick<FileRow, 'email' | 'product' | 'date' | 'serial'>,
  now: Date,
): ImportFault | null {
  if (!isEmailAddress(email)) return 'mail';
  if (product.length > maxSlugLength || !slugPattern.test(product)) return 'product';
  if (!isPastDay(date, now)) return 'date';
  if (serial === '' || serial.length > maxSerialLength) return 'serial';
  return null;
}

/** A day of the calendar such as 2019-03-14. */
function isPastDay(day: string, now: Date): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) return false;
  return at <= now && at.getUTCFullYear() >= earliestYear;
}
