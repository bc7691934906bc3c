import { render, screen } from '@testing-library/react';
import { TestProviders } from '../../testing/test-providers';
import { Price, SaleNote } from './price';

const sale = { listPrice: 129, percent: 40, endsAt: '2026-12-01T12:00:00Z', lowestPrice: 119 };

describe('a price on sale', () => {
  it('shows the former price, the price and the percentage', () => {
    const { container } = render(<Price amount={77.4} sale={sale} />, { wrapper: TestProviders });
    expect(container.querySelector('s')?.textContent).toBe('price.was $129');
    expect(container.querySelector('.price')?.textContent).toBe('$77.40');
    expect(screen.getByText('−40 %')).toBeTruthy();
  });

  it('shows no percentage where the lowest price of 30 days was not higher', () => {
    render(<Price amount={129} sale={{ ...sale, percent: 0 }} />, { wrapper: TestProviders });
    expect(screen.queryByText(/%/)).toBeNull();
  });

  it('shows an owner neither price nor end', () => {
    const { container } = render(<Price amount={77.4} sale={sale} owned="owned" />, {
      wrapper: TestProviders,
    });
    expect(container.textContent).toBe('price.owned');
    render(<SaleNote sale={sale} isHidden />, { wrapper: TestProviders });
    expect(screen.getByText('price.sale_note').getAttribute('aria-hidden')).toBe('true');
    expect(render(<SaleNote sale={undefined} />, { wrapper: TestProviders }).container.textContent).toBe('');
  });

  it('shows the price of one customer in place of that of everybody', () => {
    const personal = { price: 49, listPrice: 129 };
    const { container } = render(<Price amount={77.4} sale={sale} personal={personal} />, {
      wrapper: TestProviders,
    });
    expect(container.textContent).toBe('price.was $129$49');
  });
});
