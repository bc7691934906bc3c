import { useForget } from '../../../api/query';
import { type FormEvent, useRef, useState } from 'react';
import { ask, Failure } from '../../../api/client';
import { useDeed } from '../../../api/deed';
import type { OrderView, Refund } from '../../../api/schema';
import { Choice } from '../../../ui/choice';
import { Field } from '../../../ui/field';
import { Sheet } from '../../../ui/sheet';
import { TextArea } from '../../../ui/text-area';
import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { confirmed } from '../panel/confirmed';
import { panelFailure } from '../panel/panel-failure';
import { leftToRefund, newKey, readAmount, type Reason, reasons } from './refund';

type Refunded = Pick<OrderView, 'id' | 'billingInfo' | 'totalAmount' | 'refunded' | 'refunds'>;

interface Wish {
  amount: number;
  reason: Reason;
  note: string;
}

/** Sends the wish; while nobody answers it stays the same one, so that the money goes back once. */
function useRefund(order: Refunded, onDone: () => void) {
  const forget = useForget();
  const sent = useRef({ wish: '', key: '' });
  return useDeed(
    (wish: Wish) => {
      const body = JSON.stringify(wish);
      if (sent.current.wish !== body) sent.current = { wish: body, key: newKey() };
      const headers = { 'idempotency-key': sent.current.key };
      return ask<Refund>(`/admin/orders/${order.id}/refunds`, { method: 'POST', headers, body });
    },
    {
      onDone,
      onFailed: (error) => {
        // A service that did not answer in time may have heard the wish all the same.
        const isRefused = error instanceof Failure && error.status >= 400 && error.status < 500;
        if (isRefused) sent.current = { wish: '', key: '' };
      },
      onEnd: () => void forget('admin'),
    },
  );
}

interface RefundDialogProps {
  order: Refunded;
  onClose: () => void;
  onDone: () => void;
}

/** How much goes back and why; asked once more before it goes. */
export function RefundDialog({ order, onClose, onDone }: RefundDialogProps) {
  const { t, lang } = useLanguage();
  const [left] = useState(() => leftToRefund(order));
  const [text, setText] = useState(left.toFixed(2));
  const [reason, setReason] = useState<Reason>('requested_by_customer');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const refund = useRefund(order, onDone);
  const amount = readAmount(text, left);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (amount === undefined) return;
    const asked = { amount: formatMoney(amount, lang), email: order.billingInfo.email };
    if (confirmed(t('admin.orders.confirm_refund', asked))) refund.run({ amount, reason, note: note.trim() });
  };
  return (
    <Sheet kind="dialog" title={t('admin.orders.refund')} closeLabel={t('admin.close')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className="sht-body">
          <Field
            data-first
            label={t('admin.orders.refund_amount')}
            inputMode="decimal"
            value={text}
            hint={t('admin.orders.refund_left', { left: formatMoney(left, lang) })}
            error={
              isChecked && amount === undefined
                ? t('admin.orders.refund_bad_amount', { left: formatMoney(left, lang) })
                : undefined
            }
            onChange={(event) => setText(event.target.value)}
          />
          <Choice
            label={t('admin.orders.refund_reason')}
            value={reason}
            options={reasons.map((value) => ({ value, text: t(`admin.orders.reason.${value}`) }))}
            onChoose={(value) => setReason(reasons.find((one) => one === value) ?? 'requested_by_customer')}
          />
          <div className="full">
            <TextArea
              label={t('admin.orders.refund_note')}
              rows={3}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
          <p className="full muted">{t('admin.orders.refund_effect')}</p>
          <div className="full" role="alert">
            {refund.error ? (
              <p className="err">{panelFailure(t, refund.error, 'admin.orders.failed_refund')}</p>
            ) : null}
          </div>
        </div>
        <footer>
          <button type="button" className="btn btn-md" onClick={onClose}>
            {t('admin.cancel')}
          </button>
          <button
            type="submit"
            className="btn btn-p btn-md"
            disabled={refund.isBusy}
            aria-busy={refund.isBusy}
          >
            {t(refund.isBusy ? 'admin.orders.refunding' : 'admin.orders.refund')}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
