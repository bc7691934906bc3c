import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileRow } from './csv-file';

/** What the server said about each row. */
export interface ImportReport<Row extends FileRow> {
  rows: readonly Row[];
  outcomes: readonly string[];
}

export interface RowRequests<Row extends FileRow> {
  rowsPerRequest: number;
  /** Of long rows; default: as many as there are. */
  charactersPerRequest?: number;
  send: (rows: readonly Row[], isCheck: boolean) => Promise<readonly string[]>;
  /** Of two rows with one key the second is a repetition. */
  keyOf: (row: Row) => string;
}

export const countOf = ({ outcomes }: ImportReport<FileRow>, wanted: string): number =>
  outcomes.filter((outcome) => outcome === wanted).length;

/** Rows in the parts in which they are sent; a row that is too long is a part of its own. */
export function partsOf<Row>(
  rows: readonly Row[],
  {
    rowsPerRequest,
    charactersPerRequest = Infinity,
  }: Pick<RowRequests<FileRow>, 'rowsPerRequest' | 'charactersPerRequest'>,
): Row[][] {
  const parts: Row[][] = [];
  let left = 0;
  for (const row of rows) {
    const { length } = JSON.stringify(row);
    const part = parts.at(-1);
    left -= length;
    if (part && part.length < rowsPerRequest && left >= 0) {
      part.push(row);
      continue;
    }
    parts.push([row]);
    left = charactersPerRequest - length;
  }
  return parts;
}

/** Sends rows in parts, first as a check. An interrupted import is repeated as a whole: what was added is known then. */
export function useRowImport<Row extends FileRow>(requests: RowRequests<Row>) {
  const { send, keyOf } = requests;
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const sendAll = async (rows: readonly Row[], isCheck: boolean): Promise<ImportReport<Row>> => {
    const outcomes: string[] = [];
    const seen = new Set<string>();
    for (const part of partsOf(rows, requests)) {
      setSent(outcomes.length);
      const answers = await send(part, isCheck);
      // A check stores nothing, so a row of an earlier part would be new again.
      part.forEach((row, index) => {
        const outcome = answers[index] ?? '';
        const key = keyOf(row);
        outcomes.push(outcome === 'added' && seen.has(key) ? 'repeated' : outcome);
        if (outcome === 'added') seen.add(key);
      });
    }
    return { rows, outcomes };
  };
  const check = useMutation({ mutationFn: (rows: readonly Row[]) => sendAll(rows, true) });
  const add = useMutation({
    mutationFn: ({ rows, outcomes }: ImportReport<Row>) =>
      sendAll(
        rows.filter((_, index) => outcomes[index] === 'added'),
        false,
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  return { check, add, sent };
}
