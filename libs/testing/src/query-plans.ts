import type { DataSource, ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** The query plans of a query and of its count, as text. */
export async function queryPlans<T extends ObjectLiteral>(
  dataSource: DataSource,
  query: SelectQueryBuilder<T>,
): Promise<string> {
  const counting = query.clone().orderBy().offset(undefined).limit(undefined).select('count(1)');
  const plans = await Promise.all(
    [query, counting].map(async (each) => {
      const [sql, params] = each.getQueryAndParameters();
      const rows: { 'QUERY PLAN': string }[] = await dataSource.query(`explain ${sql}`, params);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
  return plans.join('\n');
}
