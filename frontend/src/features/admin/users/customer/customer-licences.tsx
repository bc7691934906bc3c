import { clsx } from 'clsx';
import { useState } from 'react';
import type { EntitlementView } from '../../../../api/schema';
import { DataTable } from '../../../../ui/table/data-table';
import { useLanguage } from '../../../i18n/language';
import { useShowMore } from '../../../i18n/use-show-more';
import { useMay } from '../../panel/permissions';
import { type LicenceAction, LicenceDialog } from './licence-dialog';
import styles from './customer.module.css';

function Origin({ source, orderNumber, serial, isNfr }: EntitlementView) {
  const { t } = useLanguage();
  return (
    <span>
      <span className={clsx('mono', styles.whole)}>
        {orderNumber ?? t(`admin.entitlements.source.${source}`)}
      </span>{' '}
      <span className={clsx('mono muted', styles.whole)}>{serial}</span>{' '}
      {isNfr ? <span className="pill pill-off">{t('admin.entitlements.nfr')}</span> : null}
    </span>
  );
}

interface LicenceActionsProps {
  licence: EntitlementView;
  onOpen: (action: LicenceAction) => void;
}

function LicenceActions({ licence: { name, status, isHeld }, onOpen }: LicenceActionsProps) {
  const { t } = useLanguage();
  const mayWrite = useMay('licences:write');
  if (status === 'revoked' || !mayWrite) return null;
  const actions: LicenceAction[] = ['change_seats', isHeld ? 'reinstate' : 'suspend'];
  return actions.map((action) => (
    <button
      key={action}
      type="button"
      aria-label={t(`admin.customer.${action}_named`, { name })}
      onClick={() => onOpen(action)}
    >
      {t(`admin.customer.${action}`)}
    </button>
  ));
}

/** What the customer owns, with the seats of each licence and their changes. */
export function CustomerLicences({ licences }: { licences: readonly EntitlementView[] }) {
  const { t } = useLanguage();
  const { shown, more } = useShowMore(licences);
  const [opened, setOpened] = useState<{ action: LicenceAction; licence: EntitlementView }>();
  if (licences.length === 0) return <p className="muted">{t('admin.customer.no_licences')}</p>;
  return (
    <>
      <DataTable
        caption={t('admin.customer.licences')}
        rows={shown}
        rowKey={({ id }) => id}
        actionsTitle={t('admin.actions')}
        actions={(licence) => (
          <LicenceActions licence={licence} onOpen={(action) => setOpened({ action, licence })} />
        )}
        columns={[
          {
            key: 'product',
            title: t('admin.users.give_product'),
            onPhone: 'title',
            cell: ({ name, license }) => (
              <span>
                <b>{name}</b>{' '}
                <span className={clsx('mono muted', styles.whole)}>{`**** ${license.displayLast4}`}</span>
              </span>
            ),
          },
          {
            key: 'status',
            title: t('admin.entitlements.status'),
            onPhone: 'side',
            cell: ({ status, isHeld }) => (
              <span className={clsx('pill', status === 'active' ? 'pill-ok' : 'pill-off')}>
                {t(`entitlement.${status}`)} <span>{isHeld ? t('admin.customer.held') : ''}</span>
              </span>
            ),
          },
          {
            key: 'seats',
            title: t('admin.customer.seats'),
            isNumber: true,
            cell: ({ license }) =>
              t('admin.customer.seats_of', { used: license.seatsUsed, limit: license.seatLimit }),
          },
          { key: 'origin', title: t('admin.entitlements.order'), cell: (row) => <Origin {...row} /> },
        ]}
      />
      {more}
      {opened ? <LicenceDialog {...opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}
