import { render, screen } from '@testing-library/react';
import { TestProviders } from '../../testing/test-providers';
import { tidewater as plugin } from '../../testing/tidewater';
import { ProductHero } from './product-hero';

const show = (imageUrl: string) =>
  render(
    <TestProviders>
      <ProductHero plugin={{ ...plugin, imageUrl }} action={null} crumbs={null} />
    </TestProviders>,
  );

describe('the hero of a product page', () => {
  it('shows the front view of a drawn product, and an uploaded picture as it is', () => {
    show('/media/plugins/tidewater/cover.svg');
    expect(screen.getByRole('img').getAttribute('src')).toBe('/media/plugins/tidewater/front.svg');
  });

  it('renders no picture for a product without one', () => {
    show('');
    expect(screen.queryByRole('img')).toBeNull();
  });
});
