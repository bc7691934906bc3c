import type { DataSource, ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** How Postgres means to answer a query and its count: the two plans as text. */
export async function plansOf<T extends ObjectLiteral>(
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
