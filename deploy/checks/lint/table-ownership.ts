import ts from 'typescript';

/** The folders that declare an entity for a table: `licensing/seats`, or `platform/events` for a table of every service. */
export type TableOwners = ReadonlyMap<string, readonly string[]>;

export interface ForeignTable {
  file: string;
  line: number;
  table: string;
  owners: readonly string[];
}

/** PostgreSQL expects the name of a relation after these words. */
const tableInSql = /\b(?:from|join|into|update|using|table|only)\s+"?([a-z_]+)"?/gi;
/** Methods of TypeORM's query builder that take the name of a table in place of an entity. */
const builderMethods = new Set(['from', 'into', 'update', 'innerJoin', 'leftJoin', 'getRepository']);

/** A folder of `src`, or of an area in the services that have areas (docs/decisions/0087). */
const modulePath =
  /^(?:services|libs)\/([^/]+)\/src\/(?:((?<=\/(?:commerce|licensing)\/src\/)[^/]+\/[^/]+|[^/]+)\/)?/;

/** `services/news/src/posts/post.entity.ts` → `news/posts`; a file beside the folders belongs to `news/`. */
export function folderOf(file: string): string {
  const [, part = '', folder = ''] = modulePath.exec(file) ?? [];
  return `${part}/${folder}`;
}

function parse(file: string, source: string): ts.SourceFile {
  return ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
}

function descendants(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child, ...descendants(child)));
  return children;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ? ');
}

/** The tables whose entities a file declares: `@Entity('seats')`. */
function declaredTables(file: string, source: string): string[] {
  if (!source.includes('@Entity(')) return [];
  return descendants(parse(file, source)).flatMap((node) => {
    if (!ts.isDecorator(node) || !ts.isCallExpression(node.expression)) return [];
    const { expression, arguments: args } = node.expression;
    if (!ts.isIdentifier(expression) || expression.text !== 'Entity') return [];
    const name = args[0] && textOf(args[0]);
    if (name === undefined) throw new Error(`${file}: @Entity without the name of its table`);
    return [name];
  });
}

/** The owners of each table, from all source files by path. Two services may each have a table of the same name. */
export function tableOwners(sources: ReadonlyMap<string, string>): TableOwners {
  const owners = new Map<string, string[]>();
  for (const [file, source] of sources)
    for (const table of declaredTables(file, source))
      owners.set(table, [...(owners.get(table) ?? []), folderOf(file)]);
  return owners;
}

function isBuilderArgument(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  return ts.isPropertyAccessExpression(parent.expression) && builderMethods.has(parent.expression.name.text);
}

function tablesNamedBy(node: ts.Node): string[] {
  const text = textOf(node);
  if (text === undefined) return [];
  if (isBuilderArgument(node)) return [text];
  return [...text.matchAll(tableInSql)].map(([, table = '']) => table.toLowerCase());
}

/** Tables that the strings of a file name and that its folder does not own. */
export function foreignTables(file: string, source: string, owners: TableOwners): ForeignTable[] {
  const tree = parse(file, source);
  return descendants(tree).flatMap((node) =>
    tablesNamedBy(node).flatMap((table) => {
      const folders = owners.get(table);
      if (!folders || folders.includes(folderOf(file))) return [];
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      return [{ file, line, table, owners: folders }];
    }),
  );
}

/** Tables that a file of migrations creates. */
export function createdTables(source: string): string[] {
  const statement = /\bcreate table (?:if not exists )?"?([a-z_]+)"?/gi;
  return [...source.matchAll(statement)].map(([, table = '']) => table.toLowerCase());
}
