import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alerts, root, runbooks } from './monitoring-files';

const pages = runbooks.filter(({ file }) => file !== 'README.md');
const index = runbooks.find(({ file }) => file === 'README.md')?.text ?? '';
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const functions = [...read('deploy/monitoring/shell.sh').matchAll(/^(\w+)\(\)/gm)].map(([, name]) => name);
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);

/** Programs of Debian that an operator's machine has, or that the page names as its tool. */
const programs = new Set([
  ...['cat', 'curl', 'date', 'df', 'du', 'free', 'git', 'grep', 'kill', 'ls', 'node', 'ps', 'rm', 'tail'],
  ...['uptime', 'timedatectl', 'systemctl', 'npx', 'jq', 'docker', 'nats', '.'],
]);

/** The commands of `npm run shop`. */
function operatorCommands(): Set<string> {
  const sources = ['deploy/operations/cli/*.ts', 'deploy/operations/backup/main.ts'];
  const text = execFileSync('git', ['grep', '-hE', String.raw`ommand\('`, '--', ...sources], {
    cwd: root,
    encoding: 'utf8',
  });
  return new Set([...text.matchAll(/ommand\('([a-z-]+)'/g)].map(([, name = '']) => name));
}

/** The lines of code blocks, and code in the text that begins like a command. */
function commandsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```\n([\s\S]*?)^ *```/gm)].flatMap(([, block = '']) =>
    block.split('\n').map((line) => line.trim()),
  );
  const inline = [...text.replaceAll(/^ *```\n[\s\S]*?^ *```/gm, '').matchAll(/`([^`]+)`/g)].map(
    ([, code = '']) => code,
  );
  const isCommand = (code: string) =>
    /^(npm|docker compose|kill|db|health|metric|errors|consumers) /.test(code) && !code.includes('<');
  return [...blocks, ...inline.filter(isCommand)].filter((line) => line !== '');
}

function problemOf(command: string, operator: Set<string>): string | undefined {
  const [program = '', verb = '', ...rest] = command.split(/\s+/);
  if (program === 'npm') {
    if (['ci', 'start', 'test'].includes(verb)) return undefined;
    const [script = '', dashes, ...args] = rest;
    if (verb !== 'run' || !scripts.includes(script)) return `no script: ${command}`;
    if (script !== 'shop' || dashes !== '--') return undefined;
    return args[0] === '…' || operator.has(args[0] ?? '') ? undefined : `no command: ${command}`;
  }
  return functions.includes(program) || programs.has(program) ? undefined : `no program: ${command}`;
}

describe('runbooks', () => {
  it.each(pages.map(({ file, text }) => [file, text] as const))(
    '%s has the headings Symptom, Check and Act',
    (_, text) => {
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      expect(headings.slice(0, 3)).toEqual(['Symptom', 'Check', 'Act']);
      expect(headings.slice(3)).toEqual(headings.length > 3 ? ['Afterwards'] : []);
    },
  );

  it.each(pages.map(({ file, text }) => [file, text] as const))(
    '%s uses only commands that exist',
    (_, text) => {
      const commands = commandsOf(text);
      const operator = operatorCommands();
      expect(commands.length).toBeGreaterThan(0);
      expect(commands.map((command) => problemOf(command, operator)).filter(Boolean)).toEqual([]);
    },
  );

  it('uses only services and files that exist', () => {
    const files = pages.flatMap(({ text }) => text.match(/deploy\/[a-z./-]+\.(?:sh|conf|mjs|yml)/g) ?? []);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('lists each alert with its page, and each page', () => {
    const linked = new Map(
      [...index.matchAll(/^\| `(\w+)` +\| \[[^\]]+\]\(([^)]+)\)/gm)].map(([, name = '', file = '']) => [
        name,
        file,
      ]),
    );
    for (const { alert = '', annotations = {} } of alerts)
      expect([alert, `docs/runbooks/${linked.get(alert)}`]).toEqual([alert, annotations['runbook']]);
    expect(linked.size).toBe(alerts.length);
    expect(pages.filter(({ file }) => !index.includes(`](${file})`)).map(({ file }) => file)).toEqual([]);
  });

  it('names on each page the alerts that lead to it', () => {
    for (const { alert = '', annotations = {} } of alerts)
      expect(read(annotations['runbook'] ?? '')).toContain(`\`${alert}\``);
  });
});
