import { Ban, Download, List } from 'lucide-react';
import { useState } from 'react';
import { createRedemptionBatchConstraints } from '../../../api/admin-form-constraints';
import { api } from '../../../api/requests/client';
import { download } from '../../../api/requests/download';
import type { RedemptionBatch } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { DateCell } from '../panel/date-cell';
import { AddButton } from '../panel/add-button';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import type { RowAction } from '../panel/list/row-actions';
import { BatchCodes } from './batch-codes';
import { BatchSheet } from './batch-sheet';

function useColumns(): readonly ListColumn<RedemptionBatch>[] {
  const { t } = useLanguage();
  return [
    { key: 'title', onPhone: 'title', cell: ({ name, note }) => <b title={note || undefined}>{name}</b> },
    { key: 'kind', cell: ({ kind }) => t(`admin.redemption.kind.${kind}`) },
    { key: 'products', cell: ({ products }) => products.join(', ') },
    {
      key: 'redeemed',
      cell: ({ redeemedCount: used, codeCount: all }) => (
        <span className="num">{t('admin.redemption.used_of', { used, all })}</span>
      ),
    },
    {
      key: 'valid_until',
      cell: ({ validUntil }) => (validUntil ? <DateCell iso={validUntil} /> : t('admin.redemption.no_end')),
    },
    {
      key: 'state',
      onPhone: 'side',
      pill: ({ state }) => ({ isOk: state === 'open', text: t(`admin.redemption.state.${state}`) }),
    },
  ];
}

function useActions(show: (batch: RedemptionBatch) => void): readonly RowAction<RedemptionBatch>[] {
  const { t } = useLanguage();
  return [
    { name: 'codes', icon: List, label: ({ name }) => t('admin.redemption.codes_of', { name }), open: show },
    {
      name: 'export',
      icon: Download,
      label: ({ name }) => t('admin.redemption.export', { name }),
      run: ({ id }) => download(`/admin/redemption-batches/${id}/codes.csv`, 'redemption-codes.csv'),
      done: 'admin.redemption.exported',
      failed: 'admin.redemption.not_exported',
    },
    {
      name: 'withdraw',
      icon: Ban,
      isDestructive: true,
      isShown: ({ state }) => state !== 'withdrawn',
      label: ({ name }) => t('admin.redemption.withdraw', { name }),
      confirmation: ({ name, codeCount, redeemedCount, withdrawnCount }) =>
        t('admin.redemption.confirm_withdraw', { name, n: codeCount - redeemedCount - withdrawnCount }),
      run: ({ id }) => api.post('/admin/redemption-batches/{id}/withdraw', { path: { id } }),
      done: 'admin.redemption.was_withdrawn',
      failed: 'admin.redemption.not_withdrawn',
    },
  ];
}

/** Batches of redemption codes: create and download, see who redeemed them, withdraw. */
export default function RedemptionTab() {
  const { t } = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<RedemptionBatch>();
  return (
    <ListTab<RedemptionBatch>
      tab="redemption"
      path="/admin/redemption-batches"
      exportName="redemption-batches.csv"
      rows="batches"
      idOf={({ id }) => id}
      columns={useColumns()}
      actions={useActions(setShown)}
      filters={[{ select: { name: 'kind', values: createRedemptionBatchConstraints.kind.enum } }]}
      toolbar={<AddButton text={t('admin.redemption.add')} onClick={() => setAdding(true)} />}
    >
      {isAdding ? <BatchSheet onClose={() => setAdding(false)} /> : null}
      {shown ? <BatchCodes batch={shown} onClose={() => setShown(undefined)} /> : null}
    </ListTab>
  );
}
