import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { longSpecs, longSpecTitles, longStories, longStoryFiles, longStoryTitles } from './long-tests.mjs';

const files = execFileSync('git', ['ls-files', '*.spec.ts', '*.spec.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => file !== 'deploy/checks/test/long-tests.spec.ts');
const isStory = (file: string): boolean => file.startsWith('frontend/e2e/');
const stories = files.filter(isStory);
const specs = files.filter((file) => !isStory(file));
/** Of the widths that a title has, one stands for all. */
const sources = new Map(
  files.map((file) => [
    file,
    readFileSync(file, 'utf8').replaceAll('${width}', '1440').replaceAll('${lang}', 'en'),
  ]),
);

/** `a/(b|c).spec` as `a/b.spec` and `a/c.spec`. */
function alternatives(pattern: string): string[] {
  const [, before = pattern, names = '', after = ''] = /^(.*)\(([^)]+)\)(.*)$/.exec(pattern) ?? [];
  return names.split('|').map((name) => `${before}${name}${after}`);
}

function filesWith(title: string, among: readonly string[]): string[] {
  return among.filter((file) => sources.get(file)?.includes(title));
}

const titles = (byFile: Readonly<Record<string, readonly string[]>>): [string, string][] =>
  Object.entries(byFile).flatMap(([file, begins]) => begins.map((title): [string, string] => [file, title]));

describe('the long tests, which npm test leaves to npm test -- --all', () => {
  it.each(longSpecs.flatMap(alternatives))('have a spec that matches %s', (pattern) => {
    expect(specs.filter((file) => new RegExp(pattern).test(file))).not.toEqual([]);
  });

  it.each(titles(longSpecTitles))('have a test in %s alone whose title has "%s"', (file, title) => {
    expect(filesWith(title, specs)).toEqual([`${file}.spec.ts`]);
  });

  it.each(longStoryFiles.flatMap(alternatives))('have a story that matches %s', (pattern) => {
    expect(stories.filter((file) => file.includes(`/${pattern}`))).not.toEqual([]);
  });

  it.each(titles(longStoryTitles))('have a story in %s whose title begins with "%s"', (file, title) => {
    expect(sources.get(`frontend/e2e/${file}.spec.ts`)).toMatch(new RegExp(`test\\(['\`]${title}`));
  });

  it('have no story whose title names a section of a specification', () => {
    const isLong = (title: string): boolean =>
      new RegExp(longStories).test(`storefront/consent.spec.ts ${title}`);
    expect(isLong('accepts a consent record of 359 days ago (storefront §9)')).toBe(false);
    expect(isLong('places the consent banner after the skip link')).toBe(true);
  });
});
