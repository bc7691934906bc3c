import { execFileSync } from 'node:child_process';
import { longSpecs, longStories } from './long-tests.mjs';

const files = execFileSync('git', ['ls-files', '*.spec.ts', '*.spec.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n');
const stories = files.filter((file) => file.startsWith('frontend/e2e/'));
const specs = files.filter((file) => !file.startsWith('frontend/e2e/'));

/** `a/(b|c).spec` as `a/b.spec` and `a/c.spec`. */
function alternatives(pattern: string): string[] {
  const [, before = pattern, names = '', after = ''] = /^(.*)\(([^)]+)\)(.*)$/.exec(pattern) ?? [];
  return names.split('|').map((name) => `${before}${name}${after}`);
}

describe('the long tests, which npm test leaves to npm test -- --all', () => {
  it.each(longSpecs.flatMap(alternatives))('have a spec that matches %s', (pattern) => {
    expect(specs.filter((file) => new RegExp(pattern).test(file))).not.toEqual([]);
  });

  it.each(longStories.flatMap(alternatives))('have a story that matches %s', (pattern) => {
    expect(stories.filter((file) => file.includes(`/${pattern}`))).not.toEqual([]);
  });
});
