import type { PluginCard } from '../../api/types';
import { arrange, type Wish } from './arrange';

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

const shown = (wish: Partial<Wish>) =>
  arrange(all, { words: '', kind: 'all', format: 'all', sort: 'featured', ...wish }).map(({ slug }) => slug);

describe('the catalogue as a visitor wants it', () => {
  it('shows everything in the shop’s order until something is asked for', () => {
    expect(shown({})).toEqual(['tide', 'brick', 'keys']);
  });

  it('finds words in name, description, features and tags, whatever their case', () => {
    expect(shown({ words: ' REVERB tide ' })).toEqual(['tide']);
    expect(shown({ words: 'limiter' })).toEqual(['brick']);
    expect(shown({ words: 'reverb limiter' })).toEqual([]);
  });

  it('filters by category, by what is free, and by format', () => {
    expect(shown({ kind: 'synthesizer' })).toEqual(['keys']);
    expect(shown({ kind: 'free' })).toEqual(['brick']);
    expect(shown({ format: 'AAX' })).toEqual(['keys']);
  });

  it('sorts by price up and down and by name, and takes an unknown order for none', () => {
    expect(shown({ sort: 'price' })).toEqual(['brick', 'keys', 'tide']);
    expect(shown({ sort: 'price-down' })).toEqual(['tide', 'keys', 'brick']);
    expect(shown({ sort: 'name' })).toEqual(['brick', 'keys', 'tide']);
    expect(shown({ sort: 'nonsense' })).toEqual(['tide', 'brick', 'keys']);
  });
});
