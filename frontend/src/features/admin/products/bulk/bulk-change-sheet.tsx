import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useState } from 'react';
import { api } from '../../../../api/requests/client';
import type { ProductSummary } from '../../../../api/schema';
import { Field } from '../../../../ui/forms/field';
import { SelectField } from '../../../../ui/forms/select-field';
import { DataTable } from '../../../../ui/table/data-table';
import { useLanguage } from '../../../i18n/language';
import { FormSheet } from '../../panel/form/form-sheet';
import { newRequestId } from '../../panel/request-id';
import { type BulkResult, BulkResultDialog } from '../../panel/list/bulk-result-dialog';
import {
  type BulkAction,
  preview,
  type PreviewRow,
  type PriceMethod,
  priceMethods,
  type PriceRule,
  toBulkChange,
  validateRule,
} from './bulk-change';
import { BulkValuesText } from './bulk-values';
import { useUndo } from './use-undo';
import styles from '../products.module.css';

interface BulkChangeProps {
  action: BulkAction;
  products: readonly ProductSummary[];
  onClose: () => void;
}

const titles: Record<BulkAction, string> = {
  price: 'admin.products.bulk.price',
  activate: 'admin.products.bulk.activate_title',
  deactivate: 'admin.products.bulk.deactivate_title',
};

function PriceFields({ rule, onRule }: { rule: PriceRule; onRule: (rule: PriceRule) => void }) {
  const { t } = useLanguage();
  const problem = validateRule(rule);
  const label = rule.method === 'amount' ? 'admin.products.price_usd' : 'admin.products.bulk.percent';
  return (
    <>
      <SelectField
        label={t('admin.products.bulk.method')}
        value={rule.method}
        options={priceMethods.map((value) => ({ value, text: t(`admin.products.bulk.method.${value}`) }))}
        onChoose={(value) => onRule({ ...rule, method: value as PriceMethod })}
      />
      <Field
        data-first
        label={t(label)}
        inputMode="decimal"
        autoComplete="off"
        value={rule.typed}
        error={problem ? t(problem) : undefined}
        onChange={(event) => onRule({ ...rule, typed: event.target.value })}
      />
    </>
  );
}

function NewValue({ row: { after, state } }: { row: PreviewRow }) {
  const { t } = useLanguage();
  if (!after || state === 'unchanged')
    return <span className="muted">{t('admin.products.bulk.unchanged')}</span>;
  if (state === 'changed')
    return (
      <b>
        <BulkValuesText values={after} />
      </b>
    );
  return (
    <span className={styles.refused}>
      <BulkValuesText values={after} /> <small>{t('failures.PRICE_NOT_ALLOWED')}</small>
    </span>
  );
}

function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const { t } = useLanguage();
  return (
    <DataTable
      caption={t('admin.products.bulk.preview')}
      rows={rows}
      rowKey={({ product }) => product._id}
      columns={[
        { key: 'name', title: t('admin.bulk.row'), onPhone: 'title', cell: ({ product }) => product.name },
        {
          key: 'before',
          title: t('admin.products.bulk.before'),
          cell: ({ before }) => <BulkValuesText values={before} />,
        },
        { key: 'after', title: t('admin.products.bulk.after'), cell: (row) => <NewValue row={row} /> },
      ]}
    />
  );
}

/** The request repeats its id until what it would change is another. */
function useBulkChange({ action, products }: Omit<BulkChangeProps, 'onClose'>) {
  const queryClient = useQueryClient();
  const [{ id, rule }, setDraft] = useState(() => ({
    id: newRequestId(),
    rule: { method: 'amount', typed: '' } as PriceRule,
  }));
  const rows = preview(products, action, rule);
  const change = toBulkChange(id, action, rows);
  const names = new Map(products.map(({ _id, name }) => [_id, name]));
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async (): Promise<readonly BulkResult[]> => {
      const { outcomes } = await api.post('/admin/bulk-changes', { body: change });
      return outcomes.map((outcome) => ({ ...outcome, name: names.get(outcome.id) ?? outcome.id }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const setRule = (changed: PriceRule) => setDraft({ id: newRequestId(), rule: changed });
  return { rule, setRule, rows, change, names, mutate, isPending, error, results: data };
}

/** Shows old and new values of the chosen products, changes them after a confirmation, and offers to undo the change. */
export default function BulkChangeSheet({ action, products, onClose }: BulkChangeProps) {
  const { t } = useLanguage();
  const { rule, setRule, rows, change, names, mutate, isPending, error, results } = useBulkChange({
    action,
    products,
  });
  const undone = useUndo();
  const count = change.products.length;
  if (undone.results) return <BulkResultDialog outcomes={undone.results} onClose={onClose} />;
  if (results) {
    const isUndoable = results.some((result) => !result.error);
    const undo = () => undone.undo({ ids: [change.id], names });
    return (
      <BulkResultDialog
        outcomes={results}
        {...(isUndoable ? { undo, isUndoing: undone.isPending } : {})}
        onClose={onClose}
      />
    );
  }
  const send = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    if (count > 0) mutate();
  };
  return (
    <FormSheet
      isWide
      title={t(titles[action])}
      submitText={t('admin.products.bulk.apply', { count })}
      form={{ submit: (event) => void send(event), isSubmitting: isPending, error }}
      failed="admin.bulk.failed"
      onClose={onClose}
    >
      {action === 'price' ? <PriceFields rule={rule} onRule={setRule} /> : null}
      <div className="full">
        <PreviewTable rows={rows} />
      </div>
    </FormSheet>
  );
}
