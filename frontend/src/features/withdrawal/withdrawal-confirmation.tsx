import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../api/requests/client';
import { ErrorLine } from '../auth/error-line';
import { useLanguage } from '../i18n/language';
import { type Declaration, type OrderedProduct, returnedItems } from './declaration';
import styles from './withdrawal.module.css';

interface WithdrawalConfirmationProps {
  declaration: Declaration;
  products: readonly OrderedProduct[];
  onBack: () => void;
  onDone: (receivedAt: string) => void;
}

/** The second step: the whole declaration, and the button that makes it. */
export function WithdrawalConfirmation(props: WithdrawalConfirmationProps) {
  const { declaration, products, onBack, onDone } = props;
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { number, name, email, reason } = declaration;
  const items = returnedItems(declaration, products);
  const declare = useMutation({
    mutationFn: () =>
      api.post('/orders/{number}/withdrawal', {
        path: { number },
        body: { name, email, ...(items.length > 0 ? { items } : {}), ...(reason ? { reason } : {}) },
      }),
    onSuccess: async ({ receivedAt }) => {
      onDone(receivedAt);
      await queryClient.invalidateQueries({ queryKey: ['account', 'orders'] });
    },
  });
  const returned = products.filter(({ pluginId }) => items.includes(pluginId)).map((product) => product.name);
  const lines = [
    [t('withdrawal.number'), number],
    [t('withdrawal.products'), returned.join(', ') || t('withdrawal.whole')],
    [t('withdrawal.name'), name],
    [t('withdrawal.email'), email],
    ...(reason ? [[t('withdrawal.reason'), reason]] : []),
  ];
  return (
    <section className={styles.step} aria-labelledby="withdrawal-check">
      <h2 className="h4" id="withdrawal-check" ref={heading} tabIndex={-1}>
        {t('withdrawal.check')}
      </h2>
      <p>{t('withdrawal.declaration', { number })}</p>
      <dl className={styles.lines}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ErrorLine error={declare.error} fallbackKey="withdrawal.failed" />
      <div className="row-actions">
        <button
          type="button"
          className="btn btn-p btn-md"
          disabled={declare.isPending}
          aria-busy={declare.isPending}
          onClick={() => declare.mutate()}
        >
          {t(declare.isPending ? 'withdrawal.confirming' : 'withdrawal.confirm')}
        </button>
        <button type="button" className="btn btn-md" disabled={declare.isPending} onClick={onBack}>
          {t('withdrawal.back')}
        </button>
      </div>
    </section>
  );
}
