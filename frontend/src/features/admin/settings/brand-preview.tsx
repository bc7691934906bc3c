import type { UseFormReturn } from 'react-hook-form';
import { useLanguage } from '../../i18n/language';
import type { BrandValues } from './brand-values';
import styles from './settings.module.css';

/** A logo that the server has not examined yet is shown as a picture: scripts of a picture do not run. */
function Mark({ logo, name }: { logo: string; name: string }) {
  if (logo === '') return <strong>{name}</strong>;
  return <img src={`data:image/svg+xml,${encodeURIComponent(logo)}`} alt={name} height={28} />;
}

/** The brand as it is shown in a search result, in a mail and on an invoice. */
export function BrandPreview({ form }: { form: UseFormReturn<BrandValues> }) {
  const { t, lang } = useLanguage();
  const { name, tagline, legalName, address, vatId, supportEmail, logo, favicon, ...rest } = form.watch();
  const { orderPrefix, invoicePrefix, licenceFileName } = rest;
  const year = new Date().getFullYear();
  return (
    <section className={styles.preview} aria-label={t('admin.settings.preview')}>
      <h2 className="h4">{t('admin.settings.preview')}</h2>
      <div className={styles.card}>
        <Mark logo={logo} name={name} />
        <p className={styles.tab}>
          {favicon ? <Mark logo={favicon} name="" /> : null}
          <span>
            {name}: {tagline[lang]}
          </span>
        </p>
      </div>
      <p className={styles.card}>
        <span>{`${orderPrefix}-12345678`}</span>
        <span>{`${invoicePrefix}-${year}-000001`}</span>
        <span>{`${licenceFileName}.jws`}</span>
      </p>
      <address className={styles.card}>
        {[legalName, ...address.split('\n'), vatId, supportEmail]
          .filter((line) => line.trim() !== '')
          .map((line, index) => (
            <span key={`${index} ${line}`}>{line}</span>
          ))}
      </address>
    </section>
  );
}
