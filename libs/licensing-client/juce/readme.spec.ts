import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string) => readFileSync(join(__dirname, name), 'utf8');

describe('the README of the JUCE module', () => {
  it('prints the whole example, which has fewer than 60 lines, and counts them', () => {
    const example = read('example/Plugin.cpp');
    const lines = example.trimEnd().split('\n').length;
    expect(lines).toBeLessThan(60);
    expect(read('README.md')).toContain(`\`\`\`cpp\n${example}\`\`\``);
    expect(read('README.md')).toContain(`a running trial in ${String(lines)} lines`);
  });
});
