import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../../..');
const lines = (count: number, line: string) => `${line}\n`.repeat(count);

/**
 * Violations of the rules with settings of this project, of one rule of each plugin and of one of the compiler, by the path whose files
 * have the rule. Rules of TypeScript come after `typescript/`.
 */
const planted: Record<string, Record<string, string>> = {
  'deploy/planted/_.mjs': {
    'no-undef': 'console.log(unknownName);',
    'no-unused-vars': 'const a = 1;',
  },
  'libs/planted/src/_.ts': {
    'no-unused-vars': 'const a = 1;',
    'max-lines': lines(251, 'export {};'),
    'max-params': `export class A { constructor(${Array.from({ length: 9 }, (_, i) => `readonly a${i}: string`).join(', ')}) {} }`,
    'no-warning-comments': '// todo: later\nexport {};',
    'typescript/TS2322': "export const a: number = '1';",
    'typescript/no-explicit-any': 'export const a = (b: any) => String(b);',
    'typescript/no-floating-promises': 'Promise.resolve(1);\nexport {};',
    'typescript/no-non-null-assertion': 'export const a = (b?: string) => b!;',
    'typescript/restrict-template-expressions': 'export const a = (b: Date) => `${b}`;',
  },
  'services/planted/src/_.ts': {
    'no-restricted-imports': "import { connect } from 'nats';\nexport { connect };",
    'eslint-js/no-restricted-syntax': "export const a = process.env['B'];",
    'max-lines-per-function': `export function a() {\n${lines(40, 'String(1);')}}`,
  },
  'libs/platform/src/_.ts': {
    'max-lines-per-function': `export function a() {\n${lines(45, 'String(1);')}}`,
  },
  'frontend/src/_.tsx': {
    'no-restricted-globals': "export const a = localStorage.getItem('b');",
    'no-restricted-properties': 'export const a = window.sessionStorage;',
    'no-restricted-imports': "import { Link } from 'react-router-dom';\nexport { Link };",
    'eslint-js/no-restricted-syntax': 'export const A = () => <p>word</p>;',
    'max-lines-per-function': `export function A() {\n${lines(80, 'String(1);')}}`,
    'react-hooks/rules-of-hooks':
      "import { useState } from 'react';\nexport const A = ({ b }: { b: boolean }) => { if (b) useState(1); return null; };",
    'react-hooks/exhaustive-deps':
      "import { useEffect } from 'react';\nexport const A = ({ b }: { b: number }) => { useEffect(() => { String(b); }, []); return null; };",
  },
  'services/planted/test/_.spec.ts': {
    'jest/no-identical-title': "it('a', () => {});\nit('a', () => {});",
    'jest/no-focused-tests': "it.only('a', () => {});",
    'jest/no-disabled-tests': "it.skip('a', () => {});",
    'max-lines': lines(351, 'String(1);'),
  },
};

/** What the rules must not find. */
const allowed: Record<string, string> = {
  'services/planted/test/allowed.spec.ts': `import { connect } from 'nats';\nit('a', async () => {\n${lines(80, 'String(connect);')}String(process.env['B']);\n});`,
  'services/planted/src/migrations/allowed.ts': `export function a() {\n${lines(80, 'String(1);')}}`,
  'frontend/src/api/browser-storage.ts': "export const a = localStorage.getItem('b');",
  'libs/planted/src/allowed.ts': 'export const a = (b: number, _c: string) => `${b} ${b > 1}`;',
};

interface Report {
  /** One that does not parse has no rule. */
  diagnostics: { code?: string; message: string; filename: string }[];
}

const fileOf = (path: string, rule: string) => path.replace('_', rule.replaceAll('/', '-'));
/** `typescript(no-explicit-any)`, and `eslint(no-var)` for a rule without a plugin. */
const nameOf = (code: string) => code.replace(/^(.+)\((.+)\)$/, '$1/$2').replace(/^eslint\//, '');

/** The rules that oxlint finds broken, by file. The rules of a file depend on its path, therefore the files are in a folder of the same form. */
function lint(files: Record<string, string>): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'oxlint-'));
  try {
    for (const name of ['.oxlintrc.json', 'tsconfig.json', 'frontend/tsconfig.json']) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      copyFileSync(join(root, name), join(folder, name));
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [name, source] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), `${source}\n`);
    }
    const program = join(root, 'node_modules/.bin/oxlint');
    const { stdout } = spawnSync(program, ['--disable-nested-config', '--format', 'json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const found = new Map<string, string[]>();
    for (const { code, message, filename } of (JSON.parse(stdout) as Report).diagnostics)
      found.set(filename, [...(found.get(filename) ?? []), nameOf(code ?? message)]);
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('rules of oxlint', () => {
  const places = Object.entries(planted).flatMap(([path, rules]) =>
    Object.entries(rules).map(([rule, source]) => ({ rule, file: fileOf(path, rule), source })),
  );
  const found = lint({
    ...Object.fromEntries(places.map(({ file, source }) => [file, source])),
    ...allowed,
  });

  it.each(places)('$rule finds its planted violation in $file', ({ rule, file }) => {
    expect(found.get(file)).toContain(rule);
  });

  it.each(Object.keys(allowed))('nothing is found in %s', (file) => {
    expect(found.get(file)).toBeUndefined();
  });

  it('finds a comment that disables a rule without need', () => {
    const file = 'libs/planted/src/comment.ts';
    const comment = '// oxlint-disable-next-line no-var\nexport const a = 1;';
    expect(lint({ [file]: comment }).get(file)).toHaveLength(1);
  });
});
