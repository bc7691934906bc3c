import { type ReactNode } from 'react';
import type { Quote, QuoteLine } from '../../api/schema';
import { Link } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { formatMoney, fromMinor } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import styles from './purchase.module.css';

interface PurchaseLinesProps {
  lines: readonly QuoteLine[];
  /** Page of a line's product; without it the name is no link. */
  pathOf?: (line: QuoteLine) => string | undefined;
  actionOf?: (line: QuoteLine) => ReactNode;
  noteOf?: (line: QuoteLine) => ReactNode;
}

/** An amount of the API, which are in minor units. */
export function useCents(): (cents: number) => string {
  const { lang } = useLanguage();
  return (cents) => formatMoney(fromMinor(cents), lang);
}

function Reasons({ adjustments }: Pick<QuoteLine, 'adjustments'>) {
  const { t } = useLanguage();
  const money = useCents();
  if (adjustments.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {adjustments.map(({ kind, key, name, amount }) => (
        <li key={`${kind} ${key}`}>
          {t(`quote.adjustment.${kind}`, { name })} <span className="num">−{money(amount)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The lines of a quote: picture, name, the reasons of the price, list price and what is due. */
export function PurchaseLines({ lines, pathOf, actionOf, noteOf }: PurchaseLinesProps) {
  const { t } = useLanguage();
  const money = useCents();
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const { kind, slug, name, imageUrl, list, due, adjustments } = line;
        const path = pathOf?.(line);
        return (
          <li key={`${kind} ${slug}`} className={styles.line}>
            <div className={styles.picture}>
              {imageUrl ? <Picture src={imageUrl} alt="" sizes="96px" maxWidth={320} /> : null}
            </div>
            <div className={styles.what}>
              {path ? <Link to={path}>{name}</Link> : <b>{name}</b>}
              {kind === 'bundle' ? <span className="muted">{t('purchase.bundle')}</span> : null}
            </div>
            <div className={styles.amount}>
              {due < list ? (
                <s className="num">
                  <span className="sr">{t('purchase.list_price')} </span>
                  {money(list)}
                </s>
              ) : null}
              <b className="num">{due === 0 ? t('price.free') : money(due)}</b>
            </div>
            {actionOf ? <div className={styles.action}>{actionOf(line)}</div> : null}
            <Reasons adjustments={adjustments} />
            {noteOf ? <div className={styles.note}>{noteOf(line)}</div> : null}
          </li>
        );
      })}
    </ul>
  );
}

/** List prices, reductions and the amount to pay. */
export function PurchaseTotals({
  subtotal,
  discount,
  total,
}: Pick<Quote, 'subtotal' | 'discount' | 'total'>) {
  const { t } = useLanguage();
  const money = useCents();
  return (
    <dl className={styles.totals}>
      {discount > 0 ? (
        <>
          <div>
            <dt>{t('purchase.subtotal')}</dt>
            <dd className="num">{money(subtotal)}</dd>
          </div>
          <div>
            <dt>{t('purchase.discount')}</dt>
            <dd className="num">−{money(discount)}</dd>
          </div>
        </>
      ) : null}
      <div className={styles.total}>
        <dt>{t('purchase.total')}</dt>
        <dd className="num">{money(total)}</dd>
      </div>
    </dl>
  );
}
