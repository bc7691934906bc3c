import { Download } from 'lucide-react';
import { useDeed } from '../../../api/deed';
import { download } from '../../../api/download';
import { Icon } from '../../../ui/icons';
import { useLanguage } from '../../i18n/language';
import { useBanners } from './banners';

interface ExportButtonProps {
  /** The list's address below `/api`; the file is `export.csv` beside it. */
  path: string;
  /** What the list is filtered by: the file holds the same rows, all pages of them. */
  filters: Readonly<Record<string, string>>;
  fileName: string;
}

/** What the list shows, as a table for a spreadsheet. */
export function ExportButton({ path, filters, fileName }: ExportButtonProps) {
  const { t } = useLanguage();
  const { failed, clear } = useBanners();
  const query = new URLSearchParams(filters).toString();
  const { run, isBusy } = useDeed(
    () => {
      clear();
      return download(`${path}/export.csv${query ? `?${query}` : ''}`, fileName);
    },
    { onFailed: (error) => failed(error, 'admin.failed_export') },
  );
  return (
    <button
      type="button"
      className="btn btn-md push"
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => run()}
    >
      <Icon of={Download} />
      {t(isBusy ? 'admin.exporting' : 'admin.export')}
    </button>
  );
}
