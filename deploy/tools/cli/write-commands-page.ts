// npm run commands: writes docs/commands.md from package.json and the operator commands.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { commandsPage } from './commands-page';
import { program } from './program';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

void format(commandsPage(scripts, program), { parser: 'markdown' }).then((page) => {
  writeFileSync(join('docs', 'commands.md'), page);
});
