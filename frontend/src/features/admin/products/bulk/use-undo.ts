import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../../api/requests/client';
import type { TranslatedOutcomes } from '../../../../api/schema';
import { useLanguage } from '../../../i18n/language';
import { useBanners } from '../../panel/banners';
import { confirmAction } from '../../panel/confirm-action';
import type { BulkResult } from '../../panel/list/bulk-result-dialog';

interface UndoneChange {
  /** Of a file, one for each of its parts. */
  ids: readonly string[];
  /** Names of its products, for the results. */
  names: ReadonlyMap<string, string>;
}

/** Undoes bulk changes after a confirmation; `results` has the outcome of each product. */
export function useUndo() {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { showError, clear } = useBanners();
  /** A repeated undo continues after the changes that are undone. */
  const undone = useRef(new Map<string, TranslatedOutcomes['outcomes']>());
  const { mutate, isPending, data } = useMutation({
    mutationFn: async ({ ids, names }: UndoneChange): Promise<readonly BulkResult[]> => {
      const results: BulkResult[] = [];
      for (const id of ids) {
        const outcomes =
          undone.current.get(id) ??
          (await api.post('/admin/bulk-changes/{id}/undo', { path: { id } })).outcomes;
        undone.current.set(id, outcomes);
        results.push(...outcomes.map((one) => ({ ...one, name: names.get(one.id) ?? one.id })));
      }
      return results;
    },
    onMutate: clear,
    onError: (error) => showError(error, 'admin.bulk.failed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const undo = (change: UndoneChange) => {
    if (confirmAction(t('admin.products.bulk.confirm_undo'))) mutate(change);
  };
  return { undo, isPending, results: data };
}
