/** A column of a table or a view. */
export interface Column {
  type: string;
  /** Whether an insert may leave it out. */
  isOptional: boolean;
}

/** The columns of tables and views, by `<table>.<column>`. */
export type Schema = ReadonlyMap<string, Column>;

const tableOf = (name: string) => name.split('.')[0];

/**
 * Whether the migrations of an update only expanded: what the earlier version uses is still there, what this version uses is there
 * as in a new database, and neither has to write a column that it does not know.
 */
export function schemaProblems(
  service: string,
  { before, after, fresh }: { before: Schema; after: Schema; fresh: Schema },
): string[] {
  const problems: string[] = [];
  const tablesBefore = new Set([...before.keys()].map(tableOf));
  for (const [name, { type }] of before)
    if (after.get(name)?.type !== type)
      problems.push(`${service}: ${name} is gone or has another type, replicas of before the update use it`);
  for (const [name, { type, isOptional }] of after) {
    if (!before.has(name) && tablesBefore.has(tableOf(name)) && !isOptional)
      problems.push(`${service}: ${name} has no default, replicas of before the update do not write it`);
    if (!fresh.has(name) && !isOptional)
      problems.push(`${service}: ${name} has no default, this version does not write it`);
    if (fresh.has(name) && fresh.get(name)?.type !== type)
      problems.push(`${service}: ${name} is ${type}, in a new database ${fresh.get(name)?.type}`);
  }
  for (const name of fresh.keys())
    if (!after.has(name)) problems.push(`${service}: ${name} is missing, a new database has it`);
  return problems;
}
