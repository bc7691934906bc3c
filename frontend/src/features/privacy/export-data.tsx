import { useState } from 'react';
import { ask } from '../../api/client';
import { Message } from '../auth/message';
import { useLanguage } from '../i18n/language';

/** `lowline-data-<user>-<day>.json` (spec storefront §7: named with the user id and the date). */
export function exportName(userId: string, now: Date): string {
  return `lowline-data-${userId}-${now.toISOString().slice(0, 10)}.json`;
}

function save(name: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** All that the shop has of a customer, as a file. */
export function ExportData({ userId }: { userId: string }) {
  const { t } = useLanguage();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const fetchAll = async () => {
    setBusy(true);
    setError('');
    try {
      save(exportName(userId, new Date()), await ask<object>('/user/export-data'));
    } catch {
      setError(t('gdpr.export_error'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Message text={error} isError />
      <button
        type="button"
        className="btn btn-md"
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void fetchAll()}
      >
        {t(isBusy ? 'gdpr.exporting' : 'gdpr.export')}
      </button>
    </div>
  );
}
