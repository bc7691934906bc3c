import type { PluginCard } from '../../api/types';
import { filterAndSort, type CatalogueFilter } from './catalogue-filter';

const card = (change: Partial<PluginCard>): PluginCard => ({
  id: change.slug ?? '',
  _id: change.slug ?? '',
  slug: '',
  name: '',
  category: 'effect',
  price: 10,
  imageUrl: '',
  description: '',
  version: '1.0.0',
  compatibility: ['macOS 11+', 'VST3'],
  features: [],
  tags: [],
  audioSamples: [],
  ...change,
});

const tide = card({ slug: 'tide', name: 'Tide', price: 40, tags: ['reverb', 'space'] });
const brick = card({ slug: 'brick', name: 'Brick', price: 0, description: 'A limiter for loud rooms' });
const keys = card({ slug: 'keys', name: 'Keys', category: 'synthesizer', compatibility: ['VST3', 'AAX'] });
const all = [tide, brick, keys];

const shown = (filter: Partial<CatalogueFilter>) =>
  filterAndSort(all, { search: '', kind: 'all', format: 'all', sort: 'featured', ...filter }).map(
    ({ slug }) => slug,
  );

describe('the filter of the catalogue', () => {
  it('shows all plug-ins in the default order without a filter', () => {
    expect(shown({})).toEqual(['tide', 'brick', 'keys']);
  });

  it('shows the plug-ins on sale', () => {
    const sale = { listPrice: 40, percent: 25, endsAt: '2026-12-01T00:00:00Z', lowestPrice: 40 };
    const filter = { search: '', kind: 'sale', format: 'all', sort: 'featured' };
    const reduced = card({ slug: 'reduced', price: 30, sale });
    expect(filterAndSort([...all, reduced], filter).map(({ slug }) => slug)).toEqual(['reduced']);
  });

  it('searches name, description, features and tags, ignoring case', () => {
    expect(shown({ search: ' REVERB tide ' })).toEqual(['tide']);
    expect(shown({ search: 'limiter' })).toEqual(['brick']);
    expect(shown({ search: 'reverb limiter' })).toEqual([]);
  });

  it('filters by category, by free price, and by format', () => {
    expect(shown({ kind: 'synthesizer' })).toEqual(['keys']);
    expect(shown({ kind: 'free' })).toEqual(['brick']);
    expect(shown({ format: 'AAX' })).toEqual(['keys']);
  });

  it('sorts by price in both directions and by name, and ignores an unknown order', () => {
    expect(shown({ sort: 'price' })).toEqual(['brick', 'keys', 'tide']);
    expect(shown({ sort: 'price-down' })).toEqual(['tide', 'keys', 'brick']);
    expect(shown({ sort: 'name' })).toEqual(['brick', 'keys', 'tide']);
    expect(shown({ sort: 'nonsense' })).toEqual(['tide', 'brick', 'keys']);
  });
});
