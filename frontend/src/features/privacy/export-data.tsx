import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import { FormMessage } from '../auth/form-message';
import { useLanguage } from '../i18n/language';

/** `shop-data-<user>-<day>.json` (storefront §7: named with the user id and the date). */
function exportFileName(userId: string, now: Date): string {
  return `shop-data-${userId}-${now.toISOString().slice(0, 10)}.json`;
}

function saveJson(name: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Personal data is not kept in the cache. */
const dataExport = queryOptions({
  queryKey: ['account', 'data-export'],
  queryFn: () => api.get('/user/export-data'),
  staleTime: 0,
  gcTime: 0,
});

interface ExportDataProps {
  userId: string;
  /** What is stored in this browser only, so that the server cannot export it. */
  ofBrowser: () => object;
}

/** Downloads all personal data of the user as a file. */
export function ExportData({ userId, ofBrowser }: ExportDataProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const exporting = useMutation({
    mutationFn: async () => {
      const data = await queryClient.fetchQuery(dataExport);
      saveJson(exportFileName(userId, new Date()), { ...data, ...ofBrowser() });
    },
  });
  return (
    <div>
      <FormMessage text={exporting.isError ? t('gdpr.export_error') : ''} isError />
      <button
        type="button"
        className="btn btn-md"
        disabled={exporting.isPending}
        aria-busy={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {t(exporting.isPending ? 'gdpr.exporting' : 'gdpr.export')}
      </button>
    </div>
  );
}
