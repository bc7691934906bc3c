import type { DataSource } from 'typeorm';

interface Statement {
  sql: string;
  values: unknown[];
}

/** The query plans of statements, as text. */
export async function queryPlans(dataSource: DataSource, statements: readonly Statement[]): Promise<string> {
  const plans = await Promise.all(
    statements.map(async ({ sql, values }) => {
      const rows: { 'QUERY PLAN': string }[] = await dataSource.query(`explain ${sql}`, values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
  return plans.join('\n');
}
