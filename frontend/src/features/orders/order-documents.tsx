import { Download } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../api/requests/download';
import type { OrderDocument } from '../../api/schema';
import { Icon } from '../../ui/icons';
import { ErrorLine } from '../auth/error-line';
import { longDate } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { choiceOf, type DocumentOfOrder, filesOf } from '../../api/document-files';
import styles from './orders.module.css';

interface OrderDocumentsProps {
  /** Address of the order in the API, without a slash at its end. */
  apiPath: string;
  documents: readonly OrderDocument[];
  /** The newest revision of the customer's details. */
  revision: number;
}

/** The documents of an order as files, in the language of the interface. */
export function OrderDocuments({ apiPath, documents, revision: newest }: OrderDocumentsProps) {
  const { t, lang } = useLanguage();
  const saving = useMutation({
    mutationFn: (file: DocumentOfOrder) => {
      const { kind, number } = file.document;
      const choice = new URLSearchParams({ language: lang, ...choiceOf(file) });
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
        {filesOf(documents, newest).map((file) => {
          const { document, revision } = file;
          const kind = t(`orders.document.${document.kind}`);
          const number = [document.number, revision && t('orders.billing_revision', { revision })];
          return (
            <li key={`${document.kind} ${document.number} ${revision ?? ''}`}>
              <span>
                <b>{kind}</b>
                <small className="num">
                  {[...number, longDate(document.issuedAt, lang)].filter(Boolean).join(' · ')}
                </small>
              </span>
              <button
                type="button"
                className="btn btn-sm"
                disabled={saving.isPending}
                aria-label={t('orders.save_pdf_of', {
                  name: kind,
                  number: number.filter(Boolean).join(', '),
                })}
                onClick={() => saving.mutate(file)}
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
