import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..', '..');

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

/** Names of the classes that a stylesheet defines; `:global(…)` of a module names a class of another stylesheet. */
function classesIn(css: string): string[] {
  const selectors = css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}');
  return [...new Set([...selectors.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))];
}

/** Words of all strings in a file: class names also are in constants. */
const wordsIn = (code: string) =>
  new Set(
    [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap(([text]) => text.match(/[\w-]+/g) ?? []),
  );

/** Classes of a module that none of its importers uses, by `styles.name` or by a name in the file for `styles[name]`. */
function unusedInModule(css: string, importers: readonly string[]): string[] {
  return classesIn(css).filter(
    (name) =>
      !importers.some((code) =>
        [...code.matchAll(/^import (\w+) from '[^']*\.module\.css';/gm)].some(
          ([, styles = '']) =>
            new RegExp(`\\b${styles}\\.${name}\\b`).test(code) ||
            (code.includes(`${styles}[`) && wordsIn(code).has(name)),
        ),
      ),
  );
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

const isModule = (file: string) => file.endsWith('.module.css');
const read = (file: string) => readFileSync(file, 'utf8');

describe('class names of components', () => {
  const primitives = filesIn(/\.css$/).filter((file) => !isModule(file));
  const styled = new Set(primitives.flatMap((file) => classesIn(read(file))));
  const used = filesIn(/\.tsx$/).flatMap(classNamesOf);

  it('are found in conditions and templates', () => {
    expect(used.length).toBeGreaterThan(300);
    expect(used.map(({ name }) => name)).toEqual(expect.arrayContaining(['pill-ok', 'btn', 'h2', 'msg-err']));
  });

  it('have a rule in a stylesheet of primitives', () => {
    expect(used.filter(({ name }) => !styled.has(name))).toEqual([]);
  });

  it('are those of the primitives: each is used', () => {
    const words = new Set(filesIn(/\.tsx?$/).flatMap((file) => [...wordsIn(read(file))]));
    expect([...styled].filter((name) => !words.has(name))).toEqual([]);
  });
});

describe('CSS modules', () => {
  const modules = filesIn(/\.module\.css$/);
  const code = filesIn(/\.tsx?$/).map((file) => ({ file, text: read(file) }));
  const importersOf = (module: string) =>
    code
      .filter(({ file, text }) =>
        [...text.matchAll(/from '([^']*\.module\.css)'/g)].some(
          ([, path = '']) => resolve(dirname(file), path) === module,
        ),
      )
      .map(({ text }) => text);

  it('have no class that no part uses', () => {
    expect(modules.length).toBeGreaterThan(50);
    const unused = modules.flatMap((module) =>
      unusedInModule(read(module), importersOf(module)).map((name) => `${relative(root, module)}: ${name}`),
    );
    expect(unused).toEqual([]);
  });

  it('are reported with a class that no part uses', () => {
    const css = '.card :global(.btn) { margin: 0.5rem }\n@media print { .forgotten, .kind { color: red } }';
    const part = "import styles from './a.module.css';\nstyles.card; styles[kind as 'kind'];";
    expect(unusedInModule(css, [part])).toEqual(['forgotten']);
  });
});
