import ts from 'typescript';

/** A class with more dependencies is two classes, or its modules register their parts (docs/decisions/0102). */
export const maxDependencies = 8;

/** The classes of a source file whose constructors have too many parameters, as `class: count`. */
export function largeConstructors(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isConstructorDeclaration(node) && node.parameters.length > maxDependencies)
      found.push(`${node.parent.name?.text ?? 'class'}: ${node.parameters.length}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.ES2022, true));
  return found;
}
