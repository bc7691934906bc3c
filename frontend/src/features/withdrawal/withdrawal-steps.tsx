import { useState } from 'react';
import { shopBrand } from '../../brand/brand';
import { StateBlock } from '../../ui/feedback/state-block';
import { dayAndTime } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import type { Declaration, OrderedProduct } from './declaration';
import { WithdrawalConfirmation } from './withdrawal-confirmation';
import { WithdrawalForm } from './withdrawal-form';

interface WithdrawalStepsProps {
  /** The number of the order, where the page was opened from it. */
  number: string;
  /** The signed-in customer; empty for a guest. */
  name: string;
  email: string;
  /** The products of this order, where they are known: then a part of them can be returned. */
  products: readonly OrderedProduct[];
}

/** The withdrawal in two steps: what is declared, then the confirmation. */
export function WithdrawalSteps({ number, name, email, products: known }: WithdrawalStepsProps) {
  const { t, lang } = useLanguage();
  const [declaration, setDeclaration] = useState<Declaration>();
  const [isChecking, setChecking] = useState(false);
  const [receivedAt, setReceivedAt] = useState('');
  if (receivedAt)
    return (
      <div role="status">
        <StateBlock
          title={t('withdrawal.done')}
          text={t(known.length > 0 ? 'withdrawal.done_own' : 'withdrawal.done_text', {
            at: dayAndTime(receivedAt, lang),
          })}
        >
          <p className="muted">{t('withdrawal.done_missing', { support: shopBrand().supportEmail })}</p>
        </StateBlock>
      </div>
    );
  const products = declaration && declaration.number !== number ? [] : known;
  const initial = { number, name, email, items: products.map(({ pluginId }) => pluginId), reason: '' };
  return declaration && isChecking ? (
    <WithdrawalConfirmation
      declaration={declaration}
      products={products}
      onBack={() => setChecking(false)}
      onDone={setReceivedAt}
    />
  ) : (
    <>
      <p className="muted">{t('withdrawal.rules')}</p>
      <WithdrawalForm
        declaration={declaration ?? initial}
        products={products}
        onNext={(next) => {
          setDeclaration(next);
          setChecking(true);
        }}
      />
    </>
  );
}
