import { execFileSync } from 'node:child_process';
import { longSpecs, longStories } from './long-tests.mjs';

const files = execFileSync('git', ['ls-files', '*.spec.ts', '*.spec.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n');
const stories = files.filter((file) => file.startsWith('frontend/e2e/'));
const specs = files.filter((file) => !file.startsWith('frontend/e2e/'));

describe('the long tests, which npm test leaves to npm test -- --all', () => {
  it.each(longSpecs)('have a spec that matches %s', (pattern) => {
    expect(specs.filter((file) => new RegExp(pattern).test(file))).not.toEqual([]);
  });

  it.each(longStories)('have stories that match each alternative of %s', (pattern) => {
    const [, folder = pattern, names = ''] = /^((?:\w+\/)+)\(([^)]+)\)$/.exec(pattern) ?? [];
    for (const name of names.split('|'))
      expect(stories.filter((file) => file.includes(`/${folder}${name}`))).not.toEqual([]);
  });
});
