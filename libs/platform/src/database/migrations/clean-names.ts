import type { QueryRunner } from 'typeorm';

/** The characters of `singleLine` in libs/contracts/src/kit/text.ts, as a class of Postgres; the spec compares both. */
const invisible = String.raw`[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]`;
/** White space of JavaScript; that of Postgres depends on the locale. */
const space = String.raw`[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]`;

/** An SQL expression: the text on one line, without invisible characters. */
export function singleLineSql(text: string): string {
  return `btrim(regexp_replace(regexp_replace(${text}, '${invisible}+', ' ', 'g'), '${space}+', ' ', 'g'))`;
}

/** What replaces a name of nothing but invisible characters: required names may not be empty. */
const replacements = { required: `'-'`, optional: `''`, nullable: 'null' } as const;

export type NameColumns = Readonly<Record<string, keyof typeof replacements>>;

/** Applies the rule of new names to stored ones. Writes only rows that contain invisible characters. */
export async function cleanNames(runner: QueryRunner, table: string, columns: NameColumns): Promise<void> {
  const values = Object.entries(columns).map(
    ([column, kind]) =>
      `${column} = case when ${column} ~ '${invisible}'
         then coalesce(nullif(${singleLineSql(column)}, ''), ${replacements[kind]}) else ${column} end`,
  );
  const matches = Object.keys(columns).map((column) => `${column} ~ '${invisible}'`);
  await runner.query(`update ${table} set ${values.join(', ')} where ${matches.join(' or ')}`);
}
