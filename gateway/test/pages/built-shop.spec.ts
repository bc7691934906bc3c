import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FrontendBuild } from '../../src/pages/built-shop';

const screen = 'src/app/screens/catalogue/home-screen.tsx';
const folders: string[] = [];

function build(manifest: object): FrontendBuild {
  const dir = mkdtempSync(join(tmpdir(), 'built-'));
  folders.push(dir);
  mkdirSync(join(dir, '.vite'));
  writeFileSync(join(dir, 'index.html'), '<script type="module" src="/assets/index-1.js"></script>');
  writeFileSync(join(dir, '.vite', 'manifest.json'), JSON.stringify(manifest));
  return new FrontendBuild(dir);
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('a front-end build with the texts of every page', () => {
  const shop = build({
    [screen]: { file: 'assets/home-1.js' },
    '../virtual:texts/en': { file: 'assets/en-1.js' },
    '../virtual:texts/ru': { file: 'assets/ru-1.js' },
  });

  it('needs no texts in the page', () => {
    expect(shop.hasTexts('en')).toBe(true);
    expect(build({}).hasTexts('en')).toBe(false);
  });

  it('preloads the texts of the page’s language beside its screen', () => {
    expect(shop.preloads('catalogue/home-screen', 'ru')).toEqual([
      '<link rel="modulepreload" href="/assets/home-1.js" crossorigin />',
      '<link rel="modulepreload" href="/assets/ru-1.js" crossorigin />',
    ]);
  });
});
