import { pipeline, Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import { stringify } from 'csv-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordExport } from '#contracts/identity/staff/exports';
import type { Actor } from '#contracts/kit/actor';
import { runWithContext } from '#platform/log/request-context';
import type { RpcClient } from '#platform/rpc/rpc-client';

/** Timeout of one batch; the whole file has none. */
const batchTimeoutMs = 2_500;

type Cell = string | number | null | undefined;

/** Who reads a file, and the connection that it is written to. */
export interface CsvReader {
  rpc: RpcClient;
  actor: Actor;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Columns of a file: heading and value. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

async function* csvRows<Row extends { id: string }>(
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
 * Streams a list as CSV, batch by batch as the client reads it. Cells that a spreadsheet would run as a formula get an
 * apostrophe. The first batch is read before anything is sent, so that a failure is a normal failure response, and the
 * audit log has the export. HEAD reads nothing.
 */
export async function sendCsv<Row extends { id: string }>(
  { rpc, actor, request, reply }: CsvReader,
  fileName: string,
  columns: CsvColumns<Row>,
  read: (after: string | undefined) => Promise<readonly Row[]>,
): Promise<void> {
  const describe = () =>
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', contentDisposition(fileName))
      .header('cache-control', 'no-store');
  // The length is unknown: an empty stream sends none, no body at all would send 0.
  if (request.method === 'HEAD') return void describe().send(Readable.from([]));
  const part = (after: string | undefined) =>
    runWithContext({ requestId: request.id, actor: 'export', deadline: Date.now() + batchTimeoutMs }, () =>
      read(after),
    );
  const first = await part(undefined);
  // Nothing leaves the shop that the audit log does not have.
  const [, filters = ''] = request.url.split('?', 2);
  await rpc.call(
    recordExport,
    { list: fileName.replace(/\.csv$/, ''), filters: filters.slice(0, 2_000) },
    actor,
  );
  const table = stringify({ header: true, columns: Object.keys(columns), escape_formulas: true, bom: true });
  // A failed batch closes the connection: an incomplete file must not look complete.
  describe().send(pipeline(Readable.from(csvRows(first, part, columns)), table, () => undefined));
}
