import type { DataSource } from 'typeorm';
import { openDatabase } from '#platform/database/database';
import { createFoldText } from '#platform/lists/fold-text';
import { freshDatabase } from '#testing/servers/servers';

let source: DataSource;
beforeAll(async () => {
  source = await openDatabase({
    url: await freshDatabase('fold_text'),
    poolSize: 1,
    entities: [],
    migrations: [],
  });
  await source.query(createFoldText);
});
afterAll(() => source.destroy());

const fold = async (text: string) => {
  const [row] = await source.query<{ folded: string }[]>('select fold_text($1) as folded', [text]);
  return row?.folded;
};

describe('folding of searched texts', () => {
  it.each([
    ['accents', 'Élan Café Müller', 'elan cafe muller'],
    ['decomposed letters', 'Cafe\u0301', 'cafe'],
    ['ё', 'Плёнка Ёлка', 'пленка елка'],
    ['й as a letter of its own', 'Йод и\u0306од', 'йод йод'],
    ['typographic apostrophes', "Don’t don't donʼt", 'dont dont dont'],
    ['typographic quotes and dashes', '“A”—«B»', '"a"-"b"'],
    ['letters with strokes', 'Łódź Øst', 'lodz ost'],
    ['wildcards and their escapes', '%a\\_b\\%', '%a\\_b\\%'],
  ])('folds %s', async (_, text, folded) => {
    expect(await fold(text)).toBe(folded);
  });
});
