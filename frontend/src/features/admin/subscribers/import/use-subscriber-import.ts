import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/requests/client';
import type { ImportedSubscribers } from '../../../../api/schema';
import type { FileRow } from './subscriber-file';

const rowsPerRequest = 300;

type Outcome = ImportedSubscribers['outcomes'][number];

/** What the server said about each row. */
export interface ImportReport {
  rows: readonly FileRow[];
  outcomes: readonly Outcome[];
}

export const countOf = ({ outcomes }: ImportReport, wanted: Outcome): number =>
  outcomes.filter((outcome) => outcome === wanted).length;

/** Sends rows in parts, first as a check. An interrupted import is repeated as a whole: what was added is known then. */
export function useSubscriberImport() {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const send = async (rows: readonly FileRow[], isCheck: boolean): Promise<ImportReport> => {
    const outcomes: Outcome[] = [];
    const seen = new Set<string>();
    for (let from = 0; from < rows.length; from += rowsPerRequest) {
      setSent(from);
      const part = rows.slice(from, from + rowsPerRequest);
      const subscribers = part.map(({ email, language, confirmedAt }) => ({ email, language, confirmedAt }));
      const answer = await api.post('/newsletter/admin/subscribers/import', {
        body: { subscribers, isCheck },
      });
      // A check stores nothing, so an address of an earlier part would be new again.
      answer.outcomes.forEach((outcome, index) => {
        const email = part[index]?.email.trim().toLowerCase() ?? '';
        outcomes.push(outcome === 'added' && seen.has(email) ? 'repeated' : outcome);
        if (outcome === 'added') seen.add(email);
      });
    }
    return { rows, outcomes };
  };
  const check = useMutation({ mutationFn: (rows: readonly FileRow[]) => send(rows, true) });
  const add = useMutation({
    mutationFn: ({ rows, outcomes }: ImportReport) =>
      send(
        rows.filter((_, index) => outcomes[index] === 'added'),
        false,
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  return { check, add, sent };
}
