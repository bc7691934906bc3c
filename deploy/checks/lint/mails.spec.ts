import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'services'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      file.includes('/src/') &&
      file.endsWith('.ts') &&
      !file.endsWith('.spec.ts') &&
      existsSync(join(root, file)),
  );

interface Template {
  name: string;
  service: string;
  folder: string;
}

/** Every `mailTemplate(…)` of the services. */
const templates: Template[] = files.flatMap((file) => {
  const [, service = ''] = file.split('/');
  return [...read(file).matchAll(/mailTemplate(?:<[^(]*>)?\(\s*'([a-z-]+)'/g)].map(([, name = '']) => ({
    name,
    service,
    folder: dirname(file),
  }));
});

/** The rows of docs/mails.md: template, service, event, recipient, key. */
const rows = read('docs/mails.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, template = '', service = '', , , key = '']) => ({
    name: template.replaceAll('`', ''),
    service,
    keys: [...key.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern),
  }));

const sources = (service: string) =>
  files
    .filter((file) => file.startsWith(`services/${service}/`))
    .map(read)
    .join('\n');

describe('the table of mails', () => {
  it('lists every template of the services, and no other', () => {
    const named = (one: { name: string; service: string }) => `${one.service} ${one.name}`;
    expect(rows.map(named).sort()).toEqual(templates.map(named).sort());
  });

  it.each(['en', 'ru'])('finds subject and heading of every mail in %s, and its layout', (lang) => {
    const texts = JSON.parse(read(`libs/i18n/locales/${lang}/mails.json`)) as Record<string, string>;
    // A campaign has the texts that its author wrote.
    const written = templates.filter(({ name }) => name !== 'campaign');
    expect(written.filter(({ name }) => !texts[`mails.${name}.subject`]).map(({ name }) => name)).toEqual([]);
    expect(templates.filter(({ name, folder }) => !existsSync(join(root, folder, `${name}.mjml`)))).toEqual(
      [],
    );
  });

  it.each(rows)('names the key of $name as the code builds it', ({ name, service, keys }) => {
    expect(keys).not.toEqual([]);
    const code = sources(service);
    const isBuilt = (prefix: string) =>
      code.includes(`\`${prefix}:\${`) || (prefix === name && /`\$\{[\w.]*name\}:\$\{/.test(code));
    expect(keys.map((key) => key.split(':<')[0] ?? '').filter((prefix) => !isBuilt(prefix))).toEqual([]);
  });
});
