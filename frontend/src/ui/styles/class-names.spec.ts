import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..', '..');

/** Class names that only scripts use, without a rule in a stylesheet. */
const withoutStyle = new Set<string>([]);

function filesIn(ending: RegExp): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.spec\.|^testing\//.test(name))
    .map((name) => join(root, name));
}

/** `a b-${x ? 'c' : d}` results in `a` and `b-c`; names with values of the runtime are left out. */
function literalsInTemplate({ head, templateSpans }: ts.TemplateExpression): string[] {
  let texts = [head.text];
  for (const { expression, literal } of templateSpans) {
    const values = literalsIn(expression);
    const isKnown = values.length > 0;
    texts = texts.flatMap((text) =>
      isKnown
        ? values.map((value) => text + value + literal.text)
        : [text.replace(/\S+$/, '') + literal.text.replace(/^\S+/, '')],
    );
  }
  return texts;
}

/** Strings of an expression that may become part of a class name; conditions and the operands of `===` do not. */
function literalsIn(node: ts.Node): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsIn);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken)
    return [];
  if (ts.isTemplateExpression(node)) return literalsInTemplate(node);
  if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node)) return [];
  return node.getChildren().flatMap(literalsIn);
}

interface Used {
  name: string;
  file: string;
}

function classNamesOf(file: string): Used[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Used[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className' && node.initializer)
      for (const name of literalsIn(node.initializer).join(' ').split(/\s+/))
        if (name) found.push({ name, file: relative(root, file) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('class names of components', () => {
  const sheets = filesIn(/\.css$/).map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, ''));
  const styled = new Set(
    sheets.flatMap((css) => [...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name)),
  );
  const used = filesIn(/\.tsx$/).flatMap(classNamesOf);

  it('are found in conditions and templates', () => {
    expect(used.length).toBeGreaterThan(300);
    expect(used.map(({ name }) => name)).toEqual(expect.arrayContaining(['pill-ok', 'btn', 'h2', 'msg-err']));
  });

  it('have a rule in a stylesheet', () => {
    expect(used.filter(({ name }) => !styled.has(name) && !withoutStyle.has(name))).toEqual([]);
  });

  it('are not listed as exceptions once they have a rule', () => {
    expect([...withoutStyle].filter((name) => styled.has(name))).toEqual([]);
  });
});
