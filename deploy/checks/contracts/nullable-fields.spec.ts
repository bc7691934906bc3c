import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { allRequests } from '#contracts/all';
import type { Class } from '#contracts/fields/class';
import { nestedClass } from '#contracts/fields/nested';
import { isNullable } from '#contracts/fields/nullable';
import { fieldRulesOf } from '#testing/valid-input';

const root = join(__dirname, '../../..');

/** The names of input classes, nested ones too, with the prototype of each. */
const inputs = new Map<string, object>();

function collect(type: Class): void {
  if (inputs.has(type.name)) return;
  inputs.set(type.name, type.prototype as object);
  for (const { name } of fieldRulesOf(type)) {
    const nested = nestedClass(type, name);
    if (nested) collect(nested);
  }
}

function propertiesOf(file: string): { owner: string; name: string; type: string }[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  );
  return source.statements.filter(ts.isClassDeclaration).flatMap((declaration) =>
    declaration.members.filter(ts.isPropertyDeclaration).map((member) => ({
      owner: declaration.name?.text ?? '',
      name: member.name.getText(),
      type: member.type?.getText() ?? '',
    })),
  );
}

it('declares Nullable exactly where the type of an input field has null', () => {
  for (const { input } of allRequests()) collect(input);
  const files = execFileSync('git', ['ls-files', 'libs/contracts/src/**/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const properties = files.trim().split('\n').flatMap(propertiesOf);
  const wrong = properties.filter(({ owner, name, type }) => {
    const prototype = inputs.get(owner);
    return prototype && isNullable(prototype, name) !== /\bnull\b/.test(type);
  });
  expect(wrong.map(({ owner, name, type }) => `${owner}.${name}: ${type}`)).toEqual([]);
  expect(
    properties.filter(({ owner, name }) => isNullable(inputs.get(owner) ?? null, name)).length,
  ).toBeGreaterThan(1);
});
