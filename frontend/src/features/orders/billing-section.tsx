import { useState } from 'react';
import type { BillingDetails } from '../../api/schema';
import { useLanguage } from '../i18n/language';
import { BillingForm } from './billing-form';
import { countriesIn } from './countries';
import styles from './orders.module.css';

/** Who the documents are addressed to, and the form that corrects it. */
export function BillingSection({ number, billing }: { number: string; billing: BillingDetails }) {
  const { t, lang } = useLanguage();
  const [isEditing, setEditing] = useState(false);
  const { name, company, address, vatId, country, revision } = billing;
  const countryName = countriesIn(lang).find(({ code }) => code === country)?.name ?? '';
  const lines = [company, name, ...address.split('\n'), countryName, vatId].filter((line) => line !== '');
  return (
    <section aria-labelledby="order-billing">
      <h2 className="h4" id="order-billing">
        {t('orders.billing')}
      </h2>
      {isEditing ? (
        <BillingForm number={number} billing={billing} onDone={() => setEditing(false)} />
      ) : (
        <>
          <address className={styles.address}>
            {lines.map((line, index) => (
              <span key={`${index} ${line}`}>{line}</span>
            ))}
          </address>
          {revision > 1 ? <p className="muted">{t('orders.billing_revision', { revision })}</p> : null}
          <button type="button" className="btn btn-sm" onClick={() => setEditing(true)}>
            {t('orders.billing_edit')}
          </button>
        </>
      )}
    </section>
  );
}
