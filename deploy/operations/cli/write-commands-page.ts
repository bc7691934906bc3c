// npm run commands: writes docs/commands.md from package.json and the operator commands.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { commandsPage } from './commands-page';
import { program } from './program';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

void format('commands.md', commandsPage(scripts, program)).then(({ code }) => {
  writeFileSync(join('docs', 'commands.md'), code);
});
