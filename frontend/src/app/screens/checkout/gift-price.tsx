import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { Quote, QuoteItem } from '../../../api/schema';
import { CodeForm } from '../../../features/checkout/code-form';
import { PurchaseLines, PurchaseTotals } from '../../../features/checkout/purchase-lines';
import { requestWholeQuote } from '../../../features/checkout/quotes.queries';
import { useLanguage } from '../../../features/i18n/language';
import { Icon } from '../../../ui/icons';

interface GiftPriceProps {
  item: QuoteItem;
  quote: Quote;
  /** The codes that the next quote has. */
  onCodes: (codes: readonly string[]) => void;
}

/** What is given and its price, with the field for discount codes. */
export function GiftPrice({ item, quote, onCodes }: GiftPriceProps) {
  const { t, lang } = useLanguage();
  const { codes } = quote;
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (code: string) =>
      requestWholeQuote({ items: [item], codes: [...codes, code], isGift: true }, lang),
    onSuccess: (next) => onCodes(next.codes),
  });
  const apply = (code: string) =>
    mutateAsync(code).then(
      () => true,
      () => false,
    );
  return (
    <section className="panel" aria-label={t('purchase.yours')}>
      <PurchaseLines lines={quote.lines} />
      <PurchaseTotals {...quote} />
      {codes.length > 0 ? (
        <div className="row-actions">
          {codes.map((code) => (
            <button
              key={code}
              type="button"
              className="btn btn-sm"
              aria-label={t('purchase.remove_code', { code })}
              onClick={() => onCodes(codes.filter((one) => one !== code))}
            >
              {code}
              <Icon of={X} />
            </button>
          ))}
        </div>
      ) : null}
      <CodeForm isPending={isPending} error={error} onApply={apply} />
    </section>
  );
}
