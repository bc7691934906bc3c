import { useMutation } from '@tanstack/react-query';
import { download } from '../../../api/requests/download';
import type { OrderDocument, OrderView } from '../../../api/schema';
import { ErrorLine } from '../../auth/error-line';
import { shortDate } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import styles from '../panel/panel.module.css';

/** Who the order's documents are addressed to, and the documents as PDF files in the order's language. */
export function OrderDocuments({ order }: { order: OrderView }) {
  const { t, lang } = useLanguage();
  const saving = useMutation({
    mutationFn: ({ kind, number }: OrderDocument) => {
      const isNumbered = kind === 'credit-note' || kind === 'cancellation';
      const choice = isNumbered ? `?document=${encodeURIComponent(number)}` : '';
      return download(`/admin/orders/${order.id}/${kind}.pdf${choice}`, `${kind}-${number}.pdf`);
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
        {documents.map((document) => (
          <div key={`${document.kind} ${document.number}`}>
            <dt>{t(`admin.orders.document.${document.kind}`)}</dt>
            <dd>
              <button
                type="button"
                className="btn btn-sm"
                disabled={saving.isPending}
                onClick={() => saving.mutate(document)}
              >
                {t('admin.orders.save_pdf', {
                  number: document.number,
                  date: shortDate(document.issuedAt, lang),
                })}
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
