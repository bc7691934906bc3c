import { useMutation } from '@tanstack/react-query';
import { download } from '../../../api/requests/download';
import type { OrderView } from '../../../api/schema';
import { ErrorLine } from '../../auth/error-line';
import { shortDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { choiceOf, type DocumentOfOrder, filesOf } from '../../../api/document-files';
import styles from '../panel/panel.module.css';

/** Who the order's documents are addressed to, and the documents as PDF files in the order's language. */
export function OrderDocuments({ order }: { order: OrderView }) {
  const { t, lang } = useLanguage();
  const saving = useMutation({
    mutationFn: (file: DocumentOfOrder) => {
      const { kind, number } = file.document;
      const choice = new URLSearchParams(choiceOf(file));
      return download(`/admin/orders/${order.id}/${kind}.pdf?${choice}`, `${kind}-${number}.pdf`);
    },
  });
  const { billing, documents } = order;
  if (!documents || documents.length === 0) return null;
  const details = billing
    ? [billing.company, billing.name, billing.address.replaceAll('\n', ', '), billing.country, billing.vatId]
    : [];
  return (
    <>
      <h3>{t('admin.orders.documents')}</h3>
      <ErrorLine error={saving.error} fallbackKey="admin.orders.document_failed" />
      <dl className={styles.facts}>
        <div>
          <dt>{t('admin.orders.billed_to')}</dt>
          <dd>{details.filter(Boolean).join(' · ')}</dd>
        </div>
        {filesOf(documents, billing?.revision ?? 1).map((file) => (
          <div key={`${file.document.kind} ${file.document.number} ${file.revision ?? ''}`}>
            <dt>
              {[
                t(`admin.orders.document.${file.document.kind}`),
                ...(file.revision ? [t('admin.orders.revision', { revision: file.revision })] : []),
              ].join(', ')}
            </dt>
            <dd>
              <button
                type="button"
                className="btn btn-sm"
                disabled={saving.isPending}
                onClick={() => saving.mutate(file)}
              >
                {t('admin.orders.save_pdf', {
                  number: file.document.number,
                  date: shortDate(file.document.issuedAt, lang),
                })}
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
