import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../../..');
const lines = (count: number, line: string) => `${line}\n`.repeat(count);

/** A violation of each rule, by the path whose files have the rule. Rules of TypeScript come after `typescript/`. */
const planted: Record<string, Record<string, string>> = {
  'deploy/planted/_.mjs': {
    'constructor-super': 'export class A extends Object { constructor() {} }',
    'for-direction': 'for (let i = 0; i < 9; i--) console.log(i);',
    'getter-return': 'export const a = { get b() { console.log(1); } };',
    'no-async-promise-executor': 'export const a = new Promise(async (done) => done());',
    'no-case-declarations': 'switch (process.pid) { case 1: let a = 1; console.log(a); }',
    'no-class-assign': 'class A {} A = 1; console.log(A);',
    'no-compare-neg-zero': 'console.log(process.pid === -0);',
    'no-cond-assign': 'let a; if (a = 1) console.log(a);',
    'no-const-assign': 'const a = 1; a = 2; console.log(a);',
    'no-constant-binary-expression': 'console.log({} ?? 1);',
    'no-constant-condition': 'if (true) console.log(1);',
    'no-control-regex': 'export const a = /\\x1f/;',
    'no-debugger': 'debugger;',
    'no-dupe-class-members': 'export class A { b() {} b() {} }',
    'no-dupe-else-if': 'if (process.pid) console.log(1); else if (process.pid) console.log(2);',
    'no-dupe-keys': 'export const a = { b: 1, b: 2 };',
    'no-duplicate-case': 'switch (process.pid) { case 1: break; case 1: break; }',
    'no-empty': 'if (process.pid) {}',
    'no-empty-character-class': 'export const a = /b[]/;',
    'no-empty-pattern': 'export const a = ({}) => 1;',
    'no-empty-static-block': 'export class A { static {} }',
    'no-ex-assign': 'try { console.log(1); } catch (error) { error = 1; }',
    'no-extra-boolean-cast': 'if (!!process.pid) console.log(1);',
    'no-fallthrough': 'switch (process.pid) { case 1: console.log(1); case 2: console.log(2); }',
    'no-func-assign': 'function a() {} a = 1; console.log(a);',
    'no-global-assign': 'Object = 1;',
    'no-import-assign': "import * as a from 'node:fs'; a.b = 1; a = 2;",
    'no-invalid-regexp': "export const a = new RegExp('[');",
    'no-irregular-whitespace': 'export const\u00a0a = 1;',
    'no-loss-of-precision': 'export const a = 9007199254740993;',
    'no-misleading-character-class': 'export const a = /[👍]/;',
    'no-new-native-nonconstructor': "export const a = new Symbol('b');",
    'no-obj-calls': 'export const a = Math();',
    'no-prototype-builtins': "export const a = process.hasOwnProperty('b');",
    'no-redeclare': 'var a = 1; var a = 2; console.log(a);',
    'no-regex-spaces': 'export const a = /b   c/;',
    'no-self-assign': 'let a = 1; a = a; console.log(a);',
    'no-setter-return': 'export const a = { set b(c) { return c; } };',
    'no-shadow-restricted-names': 'export const a = (undefined) => undefined;',
    'no-sparse-arrays': 'export const a = [1, , 2];',
    'no-this-before-super': 'export class A extends Object { constructor() { this.a = 1; super(); } }',
    'no-unassigned-vars': 'let a; console.log(a);',
    'no-undef': 'console.log(unknownName);',
    'no-unreachable': 'export function a() { return 1; console.log(2); }',
    'no-unsafe-finally': 'export function a() { try { return 1; } finally { return 2; } }',
    'no-unsafe-negation': 'console.log(!process instanceof Object);',
    'no-unsafe-optional-chaining': 'console.log((process?.pid).a, (process?.a)());',
    'no-unused-labels': 'a: console.log(1);',
    'no-unused-private-class-members': 'export class A { #b = 1; }',
    'no-unused-vars': 'const a = 1;',
    'no-useless-assignment': 'export function a() { let b = 1; console.log(b); b = 2; }',
    'no-useless-backreference': String.raw`export const a = /\1(b)/;`,
    'no-useless-catch': 'try { console.log(1); } catch (error) { throw error; }',
    'no-useless-escape': String.raw`export const a = '\d';`,
    'preserve-caught-error': "try { console.log(1); } catch (error) { throw new Error('a'); }",
    'require-yield': 'export function* a() { return 1; }',
    'use-isnan': 'console.log(process.pid === NaN);',
    'valid-typeof': "console.log(typeof process === 'strnig');",
  },
  'libs/planted/src/_.ts': {
    'no-var': 'export var a = 1;',
    'prefer-const': 'let a = 1; export const b = a;',
    'prefer-rest-params': 'export function a(): unknown { return arguments[0]; }',
    'prefer-spread': 'export const a = (b: number[]) => Math.max.apply(Math, b);',
    'no-array-constructor': 'export const a = new Array(1, 2);',
    'no-unused-expressions': 'export const a = (b: number) => { b + 1; };',
    'no-unused-vars': 'const a = 1;',
    'max-lines': lines(251, 'export {};'),
    'no-warning-comments': '// todo: later\nexport {};',
    'typescript/await-thenable': 'export const a = async () => { await 1; };',
    'typescript/ban-ts-comment': '// @ts-ignore\nexport const a: number = 1;',
    'typescript/no-array-delete': 'export const a = (b: number[]) => { delete b[0]; };',
    'typescript/no-duplicate-enum-values': 'export enum A { B = 1, C = 1 }',
    'typescript/no-duplicate-type-constituents': 'export type A = string | string;',
    'typescript/no-empty-object-type': 'export type A = {};',
    'typescript/no-explicit-any': 'export const a = (b: any) => String(b);',
    'typescript/no-extra-non-null-assertion': 'export const a = (b?: string) => b!!;',
    'typescript/no-floating-promises': 'Promise.resolve(1);\nexport {};',
    'typescript/no-for-in-array': 'export const a = (b: number[]) => { for (const c in b) String(c); };',
    'typescript/no-implied-eval': "setTimeout('1', 1);\nexport {};",
    'typescript/no-misused-new': 'export interface A { new (): A }',
    'typescript/no-misused-promises': 'export const a = (b: number[]) => b.forEach(async () => {});',
    'typescript/no-namespace': 'export namespace A { export const b = 1; }',
    'typescript/no-non-null-asserted-optional-chain': 'export const a = (b?: { c: number }) => b?.c!;',
    'typescript/no-non-null-assertion': 'export const a = (b?: string) => b!;',
    'typescript/no-redundant-type-constituents': 'export type A = string | unknown;',
    'typescript/no-require-imports': "export const a: unknown = require('node:fs');",
    'typescript/no-this-alias': 'export class A { b() { const self = this; return self; } }',
    'typescript/no-unnecessary-type-constraint': 'export const a = <T extends unknown>(b: T) => b;',
    'typescript/no-unsafe-argument': "Math.abs(JSON.parse('1'));\nexport {};",
    'typescript/no-unsafe-call': "JSON.parse('1')();\nexport {};",
    'typescript/no-unsafe-declaration-merging': 'export interface A { b: 1 }\nexport class A {}',
    'typescript/no-unsafe-function-type': 'export const a = (b: Function) => b.name;',
    'typescript/no-unsafe-member-access': "export const a = String(JSON.parse('1').b);",
    'typescript/no-unsafe-return': "export const a = () => JSON.parse('1');",
    'typescript/no-unsafe-unary-minus': 'export const a = (b: string) => -b;',
    'typescript/no-wrapper-object-types': 'export const a = (b: String) => b;',
    'typescript/only-throw-error': "export const a = () => { throw 'b'; };",
    'typescript/prefer-as-const': "export const a: 'b' = 'b';",
    'typescript/prefer-namespace-keyword': 'declare module A {}',
    'typescript/prefer-promise-reject-errors': "export const a = () => Promise.reject('b');",
    'typescript/restrict-plus-operands': "export const a = (b: number[]) => b + 'c';",
    'typescript/restrict-template-expressions': 'export const a = (b: Date) => `${b}`;',
    'typescript/triple-slash-reference': '/// <reference path="other.ts" />\nexport {};',
    'typescript/unbound-method':
      'class A { b() { return this; } }\nexport const c = (a: A) => { const { b } = a; return b; };',
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

interface Configuration {
  overrides: { rules: Record<string, unknown> }[];
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

  it('every rule has a planted violation', () => {
    const json = readFileSync(join(root, '.oxlintrc.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
    const { overrides } = JSON.parse(json) as Configuration;
    const rules = overrides.flatMap((override) =>
      Object.entries(override.rules).flatMap(([rule, setting]) => (setting === 'off' ? [] : [rule])),
    );
    const covered = new Set(places.map(({ rule }) => rule));
    expect([...new Set(rules)].filter((rule) => !covered.has(rule))).toEqual([]);
  });
});
