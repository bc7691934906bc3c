import { Ban, Download, FileUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../api/requests/client';
import { download } from '../../../api/requests/download';
import type { DiscountListItem } from '../../../api/schema';
import { Icon } from '../../../ui/icons';
import { useLanguage } from '../../i18n/language';
import { DateCell } from '../panel/date-cell';
import { AddButton } from '../panel/add-button';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { useMay } from '../panel/permissions';
import { CodeSheet } from './code-sheet';
import { reductionText } from '../panel/pricing/reduction';
import { ScopeText } from './scope-text';

const CodeImportSheet = lazy(() => import('./import/code-import-sheet'));

/** All uses that the codes of a discount allow; null is unlimited. */
function usesOf({ maxUses, codeCount }: DiscountListItem): number | null {
  return maxUses === null || maxUses === undefined ? null : maxUses * codeCount;
}

function useColumns(): readonly ListColumn<DiscountListItem>[] {
  const { t, lang } = useLanguage();
  return [
    {
      key: 'code',
      onPhone: 'title',
      cell: ({ code, codeCount, name }) => (
        <span title={name}>
          {code ? <b className="mono">{code}</b> : t('admin.codes.batch', { n: codeCount })}
        </span>
      ),
    },
    { key: 'title', cell: ({ name }) => name },
    {
      key: 'reduction',
      cell: (discount) => (
        <>
          <span className="num">{reductionText(discount, lang)}</span>{' '}
          <span className="muted">
            <ScopeText of={discount} />
          </span>
        </>
      ),
    },
    {
      key: 'uses',
      cell: (discount) => {
        const max = usesOf(discount);
        const uses = discount.useCount;
        return <span className="num">{max === null ? uses : t('admin.codes.uses_of', { uses, max })}</span>;
      },
    },
    { key: 'ends', cell: ({ endsAt }) => (endsAt ? <DateCell iso={endsAt} /> : t('admin.codes.no_end')) },
    {
      key: 'state',
      onPhone: 'side',
      pill: ({ state }) => ({ isOk: state === 'running', text: t(`admin.codes.state.${state}`) }),
    },
  ];
}

/** Discount codes: create one or a batch, download a batch, end one. */
export default function CodesTab() {
  const { t } = useLanguage();
  const mayImport = useMay();
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const nameOf = ({ code, name }: DiscountListItem) => code ?? name;
  return (
    <ListTab<DiscountListItem>
      tab="codes"
      path="/admin/discounts"
      exportName="discounts.csv"
      rows="discounts"
      idOf={({ id }) => id}
      columns={useColumns()}
      filters={[{ select: { name: 'state', values: ['planned', 'running', 'ended'] } }]}
      toolbar={
        <>
          <AddButton text={t('admin.codes.add')} onClick={() => setAdding(true)} />
          {mayImport ? (
            <button type="button" className="btn btn-md" onClick={() => setImporting(true)}>
              <Icon of={FileUp} />
              {t('admin.codes.import')}
            </button>
          ) : null}
        </>
      }
      actions={[
        {
          name: 'export',
          icon: Download,
          isShown: ({ code }) => code === null,
          label: (discount) => t('admin.codes.export', { name: nameOf(discount) }),
          run: ({ id }) => download(`/admin/discounts/${id}/codes.csv`, 'codes.csv'),
          done: 'admin.codes.exported',
          failed: 'admin.codes.not_exported',
        },
        {
          name: 'end',
          icon: Ban,
          isDestructive: true,
          isShown: ({ state }) => state !== 'ended',
          label: (discount) => t('admin.codes.end', { name: nameOf(discount) }),
          confirmation: (discount) => t('admin.codes.confirm_end', { name: nameOf(discount) }),
          run: ({ id }) => api.post('/admin/discounts/{id}/end', { path: { id } }),
          done: 'admin.codes.was_ended',
          failed: 'admin.codes.not_ended',
        },
      ]}
    >
      {isAdding ? <CodeSheet onClose={() => setAdding(false)} /> : null}
      <Suspense>{isImporting ? <CodeImportSheet onClose={() => setImporting(false)} /> : null}</Suspense>
    </ListTab>
  );
}
