import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { commandsPage, ownScripts, scriptDescriptions } from './commands-page';
import { program } from './program';

const root = join(__dirname, '..', '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

describe('the page of commands', () => {
  it('describes every script of package.json, and no other', () => {
    expect(ownScripts(scripts).sort()).toEqual(Object.keys(scriptDescriptions).sort());
  });

  it('is what `npm run commands` writes', async () => {
    const { code } = await format('commands.md', commandsPage(scripts, program));
    expect(read('docs/commands.md')).toBe(code);
  });
});
