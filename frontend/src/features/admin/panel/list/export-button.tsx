import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { download } from '../../../../api/requests/download';
import { Icon } from '../../../../ui/icons';
import { useLanguage } from '../../../i18n/language';
import { useBanners } from '../banners';
import styles from '../panel.module.css';

interface ExportButtonProps {
  /** The list's address below `/api`; the file is `export.csv` beside it. */
  path: string;
  /** The filters of the list: the file holds the same rows, of all pages. */
  filters: Readonly<Record<string, string>>;
  fileName: string;
}

/** Downloads the list as a CSV file. */
export function ExportButton({ path, filters, fileName }: ExportButtonProps) {
  const { t } = useLanguage();
  const { showError, clear } = useBanners();
  const query = new URLSearchParams(filters).toString();
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(`${path}/export.csv${query ? `?${query}` : ''}`, fileName),
    onMutate: clear,
    onError: (error) => showError(error, 'admin.failed_export'),
  });
  return (
    <button
      type="button"
      className={clsx('btn btn-md', styles.last)}
      disabled={isPending}
      aria-busy={isPending}
      onClick={() => mutate()}
    >
      <Icon of={Download} />
      {t(isPending ? 'admin.exporting' : 'admin.export')}
    </button>
  );
}
