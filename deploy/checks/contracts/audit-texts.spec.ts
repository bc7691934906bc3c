import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditKinds } from '../../../gateway/src/admin/audit.controller';

const root = join(__dirname, '..', '..', '..');

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
}

/** Actions that services compose of a kind and a verb, so that the search in their sources does not find them. */
const steps = ['scheduled', 'paused', 'resumed', 'cancelled', 'repeated'].map((step) => `campaign.${step}`);

const recorded = [...sourcesIn('services'), ...sourcesIn('libs/platform/src')].flatMap((source) =>
  [...source.matchAll(/action: '([a-z-]+\.[a-z-]+)'/g)].map((match) => match[1] ?? ''),
);

describe('actions in the audit log', () => {
  it('every kind of action can be chosen in the panel', () => {
    const kinds = [...recorded, ...steps].map((action) => action.slice(0, action.indexOf('.')));
    expect([...new Set(kinds)].sort()).toEqual([...auditKinds]);
  });

  it.each(['en', 'ru'])('every action of the audit log has a text in %s', (lang) => {
    const file = join(root, 'libs', 'i18n', 'locales', lang, 'admin-audit.json');
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    const actions = [...new Set([...recorded, ...steps])];
    expect(actions.length).toBeGreaterThan(20);
    const missing = actions.filter((action) => {
      const [kind = ''] = action.split('.', 1);
      return !(`admin.audit.action.${action}` in texts && `admin.audit.kind.${kind}` in texts);
    });
    expect(missing).toEqual([]);
  });
});
