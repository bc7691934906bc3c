import { render, screen } from '@testing-library/react';
import { TestProviders } from '../../testing/test-providers';
import { useLanguage } from './language';
import { LazyTexts } from './lazy-texts';

function Amount() {
  const { t } = useLanguage();
  return <output>{t('amount')}</output>;
}

it('texts that a screen loads name the currency of the shop', async () => {
  render(
    <TestProviders>
      <LazyTexts load={() => Promise.resolve({ amount: 'Amount in {currency}' })}>
        <Amount />
      </LazyTexts>
    </TestProviders>,
  );
  expect((await screen.findByRole('status')).textContent).toBe('Amount in USD');
});
