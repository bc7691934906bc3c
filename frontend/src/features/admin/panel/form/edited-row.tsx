import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Sheet } from '../../../../ui/feedback/sheet';
import { LoadError } from '../../../auth/load-error';
import { TableSkeleton } from '../../../../ui/table/data-table';
import { useLanguage } from '../../../i18n/language';

interface EditedRowProps<Row> {
  /** Undefined for a new row. */
  id: string | undefined;
  load: (id: string) => Promise<Row>;
  /** Of the sheet while the row is loading. */
  title: string;
  /** Text when the row did not load. */
  failed: string;
  onClose: () => void;
  /** The form. */
  children: (row: Row | undefined) => ReactNode;
}

/** Loads the row that a form edits; rows of the list contain a part of it. */
export function EditedRow<Row>({ id, load, title, failed, onClose, children }: EditedRowProps<Row>) {
  const { t } = useLanguage();
  const row = useQuery({
    // Outside 'admin' and never stale: a newer revision must not replace the one that is edited, or a save would overwrite it.
    queryKey: ['edited', id],
    queryFn: () => load(id ?? ''),
    enabled: id !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (id === undefined || row.data) return <Fragment key={id}>{children(row.data)}</Fragment>;
  return (
    <Sheet isWide title={title} closeLabel={t('admin.close')} onClose={onClose}>
      {row.isError ? (
        <LoadError title={failed} onRetry={row.refetch} />
      ) : (
        <TableSkeleton rows={6} label={t('shell.loading')} />
      )}
    </Sheet>
  );
}
