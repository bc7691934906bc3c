import { selection } from './selection.mjs';

const texts: Record<string, string> = {
  'frontend/e2e/checkout/buy.spec.ts': "test('a guest is sent to /register')",
  'services/licensing/test/seats.spec.ts': "it('limits a licence to 3 computers')",
  'services/licensing/test/computers/swaps.spec.ts': "it('counts a swap')",
};
const select = (wanted: string) => selection(wanted, Object.keys(texts), (file) => texts[file] ?? '');

describe('npm run test:only', () => {
  it('runs the whole file at a path', () => {
    const file = 'services/licensing/test/computers/swaps.spec.ts';
    expect(select(`./${file}`)).toEqual({ files: [file], title: undefined });
  });

  it('runs every spec below a folder', () => {
    expect(select('services/licensing').files).toHaveLength(2);
  });

  it('runs the tests whose titles contain the text', () => {
    expect(select('3 computers')).toEqual({
      files: ['services/licensing/test/seats.spec.ts'],
      title: '3 computers',
    });
  });

  it('finds nothing for a text that no title contains', () => {
    expect(select('no such title').files).toEqual([]);
  });
});
