import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../../..');
/** Their links are addresses of the shop. */
const texts = ['deploy/demo/', 'libs/i18n/locales/'];
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !texts.some((folder) => file.startsWith(folder)));

/** Targets of links that are neither addresses nor headings of the same page. */
function linkedFiles(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#')[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
}

it.each(documents)('%s links only to files that exist', (document) => {
  const missing = linkedFiles(document).filter(
    (target) => !existsSync(join(root, dirname(document), target)),
  );
  expect(missing).toEqual([]);
});
