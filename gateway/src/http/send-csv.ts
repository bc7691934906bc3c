import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { within } from '#platform/log/request-context';
import { attachment } from './send-file';

/** One part of a long list may take this long; the whole file as long as it takes. */
const partPatienceMs = 2_500;

type Cell = string | number | null | undefined;

/** A file's columns: the heading, and what stands under it. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

async function* lines<Row extends { id: string }>(
  first: readonly Row[],
  next: (after: string) => Promise<readonly Row[]>,
  columns: CsvColumns<Row>,
): AsyncGenerator<Cell[]> {
  for (let rows = first; rows.length > 0;) {
    for (const row of rows) yield Object.values(columns).map((cell) => cell(row));
    const last = rows.at(-1);
    if (!last) return;
    rows = await next(last.id);
  }
}

/**
 * Sends a list as a table, part by part as the reader takes it. A cell that a spreadsheet would take for a formula gets an
 * apostrophe before it. The first part is read before anything is sent, so that a refusal is an answer like any other.
 * HEAD is told of the file without reading any of it.
 */
export async function sendCsv<Row extends { id: string }>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  fileName: string,
  columns: CsvColumns<Row>,
  read: (after: string | undefined) => Promise<readonly Row[]>,
): Promise<void> {
  const describe = () =>
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', attachment(fileName))
      .header('cache-control', 'no-store');
  // Nobody knows the file's length before its end: an empty stream says none, where no body at all says 0.
  if (request.method === 'HEAD') return void describe().send(Readable.from([]));
  const part = (after: string | undefined) =>
    within({ requestId: request.id, actor: 'export', deadline: Date.now() + partPatienceMs }, () =>
      read(after),
    );
  const first = await part(undefined);
  const table = stringify({ header: true, columns: Object.keys(columns), escape_formulas: true, bom: true });
  // A part that does not come ends the connection: a cut file must not look whole.
  describe().send(pipeline(Readable.from(lines(first, part, columns)), table, () => undefined));
}
