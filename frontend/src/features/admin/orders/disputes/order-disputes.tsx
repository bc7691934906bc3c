import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/requests/client';
import type { OrderDispute } from '../../../../api/schema';
import { formatMoney, longTime } from '../../../i18n/formats';
import { useLanguage } from '../../../i18n/language';
import styles from '../../panel/panel.module.css';
import { EvidenceDialog } from './evidence-dialog';

const disputesQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'orders', id, 'disputes'],
    queryFn: () => api.get('/admin/orders/{id}/disputes', { path: { id } }),
    staleTime: 0,
  });

function Dispute({ dispute, onOpen }: { dispute: OrderDispute; onOpen: () => void }) {
  const { t, lang } = useLanguage();
  const { kind, status, reason, amount, dueBy, submittedAt, acceptsEvidence, evidence } = dispute;
  return (
    <div>
      <dt>{t(`admin.orders.alert.${kind}`)}</dt>
      <dd>
        {[formatMoney(amount, lang), status, reason].join(' · ')}
        {acceptsEvidence && dueBy ? (
          <>
            <br />
            <b>{t('admin.orders.dispute_due', { at: longTime(dueBy, lang) })}</b>
          </>
        ) : null}
        {submittedAt ? (
          <>
            <br />
            {t('admin.orders.dispute_sent', { at: longTime(submittedAt, lang) })}
          </>
        ) : null}
        {evidence ? (
          <p>
            <button type="button" className="btn btn-sm" onClick={onOpen}>
              {t(acceptsEvidence ? 'admin.orders.evidence_edit' : 'admin.orders.evidence_read')}
            </button>
          </p>
        ) : null}
      </dd>
    </div>
  );
}

/** Disputes and early fraud warnings of an order, with their deadlines; nothing for an order without. */
export function OrderDisputes({ orderId }: { orderId: string }) {
  const { t } = useLanguage();
  const { data, isError } = useQuery(disputesQuery(orderId));
  const [openId, setOpenId] = useState('');
  if (isError) return <p className="muted">{t('admin.orders.dispute_failed')}</p>;
  const disputes = data?.disputes ?? [];
  if (disputes.length === 0) return null;
  const open = disputes.find(({ id }) => id === openId);
  return (
    <>
      <h3>{t('admin.orders.disputes')}</h3>
      <dl className={styles.facts}>
        {disputes.map((dispute) => (
          <Dispute key={dispute.id} dispute={dispute} onOpen={() => setOpenId(dispute.id)} />
        ))}
      </dl>
      {open?.evidence ? (
        <EvidenceDialog
          orderId={orderId}
          dispute={open}
          evidence={open.evidence}
          onClose={() => setOpenId('')}
        />
      ) : null}
    </>
  );
}
