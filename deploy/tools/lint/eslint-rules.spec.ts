import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

/** Each planted line is the child of an element, or a statement. */
const planted = {
  'no-restricted-globals': ["const a = localStorage.getItem('x');", 'const b = sessionStorage;'],
  'no-restricted-properties': ["window.localStorage.removeItem('x');", 'globalThis.sessionStorage.clear();'],
  'shop/stable-text-siblings': [
    '<p>{isOn ? <i /> : <b />}{name}</p>',
    '<p>{isOn ? <i /> : null} word</p>',
    '<p>{isOn && <i />}{count}</p>',
    '<p>{names.map((one) => <i key={one} />)}{name}</p>',
    '<p><i />{isOn ? name : null}</p>',
    '<p><Optional />{name}</p>',
    '<p><Icon of={isOn ? Icon : Other} />{name}</p>',
  ],
};

const allowed = [
  '<p>{isOn ? <i /> : null}<span>{name}</span></p>',
  '<p>{isOn ? name : null}</p>',
  '<p>{name}{isOn ? <i /> : null}</p>',
  '<p><i />{name}</p>',
  '<p>{isOn ? name : count}<i /></p>',
  '<p>{slot}<i /></p>',
];

const isMarkup = (line: string) => line.startsWith('<');
const lines = [...Object.values(planted).flat(), ...allowed];
const source = `
import type { ReactNode } from 'react';
const Optional = ({ isOn = true }: { isOn?: boolean }) => (isOn ? <i /> : null);
const Icon = ({ of: Shape }: { of: () => ReactNode }) => <Shape />;
const Other = () => <i />;
${lines.filter((line) => !isMarkup(line)).join('\n')}
export const Planted = ({ isOn, name, count, names, slot }: { isOn: boolean; name: string; count: number; names: string[]; slot: ReactNode }) => (
  <>
${lines.filter(isMarkup).join('\n')}
  </>
);
`;

interface Report {
  messages: { ruleId: string; line: number }[];
}

/** Lints a text in place of a file of the front end: the rules need the types of the project. */
function lint(): Report {
  const file = 'frontend/src/features/theme/theme-button.tsx';
  const args = ['--stdin', '--stdin-filename', file, '--format', 'json'];
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/eslint'), args, {
    cwd: root,
    encoding: 'utf8',
    input: source,
  });
  const [report] = JSON.parse(stdout) as Report[];
  if (!report) throw new Error('no report');
  return report;
}

describe('rules of eslint for the front end', () => {
  const { messages } = lint();
  const foundBy = (rule: string) =>
    messages.filter(({ ruleId }) => ruleId === rule).map(({ line }) => source.split('\n')[line - 1]);

  it.each(Object.entries(planted))('%s finds its planted violations and nothing else', (rule, violations) => {
    expect(foundBy(rule)).toEqual(violations);
  });
});
