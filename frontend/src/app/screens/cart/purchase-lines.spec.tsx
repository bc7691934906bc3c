import { render } from '@testing-library/react';
import { sellInYen } from '../../../testing/sell-in-yen';
import { TestProviders } from '../../../testing/test-providers';
import { PurchaseLines, PurchaseTotals } from '../../../features/checkout/purchase-lines';
import { purchaseOf } from '../../../features/checkout/session-purchase';

describe('a purchase in yen', () => {
  sellInYen();

  it('has whole yen in its lines, reductions and totals', () => {
    const line = { slug: 'tide', name: 'Tide', imageUrl: '', listCents: 1_980, dueCents: 1_480 };
    const purchase = purchaseOf({
      item: { name: 'Tide', slug: 'tide', imageUrl: '', totalCents: 1_480, discountCents: 500 },
      lines: [line],
    });
    if (!purchase) throw new Error('no purchase');
    const adjustments = [{ kind: 'code' as const, key: 'TEN', name: 'TEN', amount: 500 }];
    const { container } = render(
      <TestProviders>
        <PurchaseLines lines={purchase.lines.map((one) => ({ ...one, adjustments }))} />
        <PurchaseTotals {...purchase} />
      </TestProviders>,
    );
    expect(container.textContent?.match(/−?¥[\d,.]*/g)).toEqual([
      ...['¥1,980', '¥1,480', '−¥500'],
      ...['¥1,980', '−¥500', '¥1,480'],
    ]);
  });
});
