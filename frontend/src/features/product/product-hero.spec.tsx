import { render, screen } from '@testing-library/react';
import { Stand } from '../../testing/stand';
import { tidewater as plugin } from '../../testing/tidewater';
import { ProductHero } from './product-hero';

const show = (imageUrl: string) =>
  render(
    <Stand>
      <ProductHero plugin={{ ...plugin, imageUrl }} action={null} crumbs={null} />
    </Stand>,
  );

describe('the head of a product’s page', () => {
  it('shows the front of a drawn one, and an uploaded picture as it is', () => {
    show('/media/plugins/tidewater/cover.svg');
    expect(screen.getByRole('img').getAttribute('src')).toBe('/media/plugins/tidewater/front.svg');
  });

  it('says nothing of a picture where there is none', () => {
    show('');
    expect(screen.queryByRole('img')).toBeNull();
  });
});
