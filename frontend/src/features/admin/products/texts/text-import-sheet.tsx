import { useState } from 'react';
import { useLanguage } from '../../../i18n/language';
import { ErrorBanner } from '../../panel/banners';
import { ImportSheet } from '../../panel/file-import/import-sheet';
import { BulkResultDialog } from '../../panel/list/bulk-result-dialog';
import { ExportButton } from '../../panel/list/export-button';
import { useUndo } from '../bulk/use-undo';
import { TextImport } from './text-import';

const noFilters = {};

/** Exports the texts of all products and imports the edited file, which can be undone. */
export default function TextImportSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const [file] = useState(() => new TextImport());
  const { undo, isPending, results } = useUndo();
  if (results) return <BulkResultDialog outcomes={results} onClose={onClose} />;
  return (
    <ImportSheet
      of={file.of}
      onClose={onClose}
      afterwards={
        <div className="full">
          <button
            type="button"
            className="btn btn-md"
            disabled={isPending}
            aria-busy={isPending}
            onClick={() => undo(file.imported)}
          >
            {t('admin.bulk.undo')}
          </button>
          <ErrorBanner />
        </div>
      }
    >
      <div className="full">
        <ExportButton path="/admin/product-texts" filters={noFilters} fileName="product-texts.csv" />
        <ErrorBanner />
      </div>
    </ImportSheet>
  );
}
