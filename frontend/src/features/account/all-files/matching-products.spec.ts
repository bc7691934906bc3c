import type { AccountProduct } from '../../../api/schema';
import { type FilePlatform, matchingProducts } from './matching-products';

function productOf(name: string, platforms: readonly FilePlatform[]): AccountProduct {
  const file = { bytes: 1, fileName: 'setup.pkg', imageUrl: '', isNewest: true, sha256: '', url: '' };
  const plugin = { pluginId: name, pluginName: name, pluginSlug: name, version: '1.0.0' };
  const files = platforms.map((platform) => ({
    ...file,
    ...plugin,
    id: `${name} ${platform}`,
    platform,
    publishedAt: '2026-11-25T10:00:00.000Z',
  }));
  return { entitlementId: name, files, imageUrl: '', name, slug: name };
}

const all = [
  productOf('Öberg Délay', ['macos-universal']),
  productOf('Ёлка', ['macos-universal', 'windows-x64']),
  productOf('Halflight', ['windows-x64']),
];
const namesFor = (text: string, platform: FilePlatform | null = null) =>
  matchingProducts(all, text, platform).map(({ name }) => name);

it.each([
  ['', ['Öberg Délay', 'Ёлка', 'Halflight']],
  ['oberg', ['Öberg Délay']],
  ['  DELAY   öb ', ['Öberg Délay']],
  ['елка', ['Ёлка']],
  ['zzz', []],
])('finds products by the words %j, without regard to case, accents and order', (text, names) => {
  expect(namesFor(text)).toEqual(names);
});

it('lists products without a file of the platform last', () => {
  expect(namesFor('', 'windows-x64')).toEqual(['Ёлка', 'Halflight', 'Öberg Délay']);
  expect(matchingProducts(all, '', 'windows-x64').map(({ files }) => files.length)).toEqual([1, 1, 0]);
});
