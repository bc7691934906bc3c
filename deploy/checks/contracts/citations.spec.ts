import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** The cited names are the files of docs/spec without their ending; RFCs and other sources are not checked. */
const sections = new Map(
  readdirSync(join(root, 'docs/spec'))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => [file.replace('.md', ''), sectionNumbers(join(root, 'docs/spec', file))]),
);

function sectionNumbers(file: string): Set<string> {
  const headings = readFileSync(file, 'utf8').matchAll(/^#{2,3} §?(\d+(?:\.\d+)*)/gm);
  return new Set([...headings].map(([, number = '']) => number));
}

interface Citation {
  file: string;
  source: string;
  section: string;
}

function citations(): Citation[] {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.mjml', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  });
  return files
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith('docs/spec/') && !file.startsWith('deploy/demo/'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [...text.matchAll(/([A-Za-z-]+) §(\d+(?:\.\d+)*)/g)].map(([, source = '', section = '']) => ({
        file,
        source: source.toLowerCase(),
        section,
      }));
    });
}

describe('sections that code, tests and documents cite', () => {
  const cited = citations().filter(({ source }) => !/^\d*$/.test(source) && source !== 'rfc');

  it('finds more than a hundred citations', () => {
    expect(cited.length).toBeGreaterThan(100);
  });

  it('resolves every cited section to a heading in docs/spec', () => {
    const unresolved = cited.filter(({ source, section }) => !sections.get(source)?.has(section));
    expect(unresolved).toEqual([]);
  });

  it('rejects a section that docs/spec does not have', () => {
    expect(sections.get('storefront')?.has('99')).toBe(false);
  });
});
