import type { OrderEntitlement } from '../../api/schema';
import { useLanguage } from '../i18n/language';
import { useShowMore } from '../i18n/use-show-more';
import { Files } from './owned-product';
import styles from './owned.module.css';

/** The licences of an order with the files of those that are active. */
export function OrderLicences({ licences }: { licences: readonly OrderEntitlement[] | null }) {
  const { t } = useLanguage();
  const { shown, more } = useShowMore(licences ?? []);
  return (
    <section aria-labelledby="order-licences">
      <h2 className="h4" id="order-licences">
        {t('orders.licences')}
      </h2>
      {licences === null || licences.length === 0 ? (
        <p className="muted">{t(licences ? 'orders.no_licences' : 'orders.licences_away')}</p>
      ) : null}
      {shown.map(({ entitlementId, name, status, licenceLast4, seats, seatLimit }) => (
        <div key={entitlementId} className={styles.licence}>
          <p>
            <b>{name}</b>{' '}
            <span className={status === 'active' ? 'pill pill-ok' : 'pill pill-off'}>
              {t(`entitlement.${status}`)}
            </span>
          </p>
          <p className="muted">
            <span className="mono">{t('products.licence', { last4: licenceLast4 ?? '' })}</span>
            {' · '}
            {t('products.seats', { used: seats.length, limit: seatLimit })}
          </p>
          {status === 'active' ? <Files id={entitlementId} /> : null}
        </div>
      ))}
      {more}
    </section>
  );
}
