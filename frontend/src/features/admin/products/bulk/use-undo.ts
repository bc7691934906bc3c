import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../api/requests/client';
import { useLanguage } from '../../../i18n/language';
import { useBanners } from '../../panel/banners';
import { confirmAction } from '../../panel/confirm-action';
import type { BulkResult } from '../../panel/list/bulk-result-dialog';

interface UndoneChange {
  id: string;
  /** Names of its products, for the results. */
  names: ReadonlyMap<string, string>;
}

/** Undoes a bulk change after a confirmation; `results` has the outcome of each product. */
export function useUndo() {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { showError, clear } = useBanners();
  const { mutate, isPending, data } = useMutation({
    mutationFn: async ({ id, names }: UndoneChange): Promise<readonly BulkResult[]> => {
      const { outcomes } = await api.post('/admin/bulk-changes/{id}/undo', { path: { id } });
      return outcomes.map((outcome) => ({ ...outcome, name: names.get(outcome.id) ?? outcome.id }));
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
