import { render, screen } from '@testing-library/react';
import { Stand } from '../../testing/stand';
import { ProductHero } from './product-hero';

const plugin = {
  id: 'p1',
  _id: 'p1',
  slug: 'tidewater',
  name: 'Tidewater',
  description: '',
  detailedDescription: '',
  price: 0,
  version: '1.0.0',
  category: 'effect' as const,
  compatibility: [],
  features: [],
  tags: [],
  gallery: [],
  audioSamples: [],
  downloadFiles: {},
  systemRequirements: { mac: '', windows: '' },
  specifications: { format: [], bitDepth: '', sampleRate: '', interface: '' },
  descriptionImageUrl: '',
  videoUrl: '',
};
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
