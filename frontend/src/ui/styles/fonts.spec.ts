import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..', '..');
const { latin, cyrillic } = JSON.parse(
  readFileSync(join(root, 'frontend', 'fonts', 'characters.json'), 'utf8'),
) as { latin: string; cyrillic: string };

function textsOf(language: string): string {
  const dir = join(root, 'libs', 'i18n', 'locales', language);
  return readdirSync(dir)
    .flatMap((file) => {
      const text = readFileSync(join(dir, file), 'utf8');
      return file.endsWith('.md') ? text : Object.values(JSON.parse(text) as Record<string, string>);
    })
    .join('');
}

describe('the small font files', () => {
  it.each(['en', 'ru'])('contain every character of the interface texts in %s', (language) => {
    const included = new Set(`${latin}${cyrillic}\n`);
    const missing = [...new Set(textsOf(language))].filter((character) => !included.has(character));
    expect(missing).toEqual([]);
  });
});
