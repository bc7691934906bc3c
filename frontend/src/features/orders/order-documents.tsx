import { Download } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../api/requests/download';
import type { OrderDocument } from '../../api/schema';
import { Icon } from '../../ui/icons';
import { ErrorLine } from '../auth/error-line';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import styles from './orders.module.css';

interface OrderDocumentsProps {
  /** Address of the order in the API, without a slash at its end. */
  apiPath: string;
  documents: readonly OrderDocument[];
}

const isNumbered = ({ kind }: OrderDocument) => kind === 'credit-note' || kind === 'cancellation';

/** The documents of an order as files, in the language of the interface. */
export function OrderDocuments({ apiPath, documents }: OrderDocumentsProps) {
  const { t, lang } = useLanguage();
  const saving = useMutation({
    mutationFn: (document: OrderDocument) => {
      const { kind, number } = document;
      const choice = new URLSearchParams({
        language: lang,
        ...(isNumbered(document) && { document: number }),
      });
      return download(`${apiPath}/${kind}.pdf?${choice}`, `${kind}-${number}.pdf`);
    },
  });
  return (
    <section aria-labelledby="order-documents">
      <h2 className="h4" id="order-documents">
        {t('orders.documents')}
      </h2>
      <ErrorLine error={saving.error} fallbackKey="orders.document_failed" />
      <ul className={styles.documents}>
        {documents.map((document) => {
          const name = t(`orders.document.${document.kind}`);
          return (
            <li key={`${document.kind} ${document.number}`}>
              <span>
                <b>{name}</b>
                <small className="num">
                  {document.number} · {longDate(document.issuedAt, lang)}
                </small>
              </span>
              <button
                type="button"
                className="btn btn-sm"
                disabled={saving.isPending}
                aria-label={t('orders.save_pdf_of', { name, number: document.number })}
                onClick={() => saving.mutate(document)}
              >
                <Icon of={Download} />
                {t('orders.pdf')}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
