/**
 * SQL: the ids of a record set in a placeholder, as an array. Postgres expects a hundred rows of `jsonb_to_recordset`, for which it
 * reads the other table as a whole; with the array in the condition as well it uses the index.
 */
export const recordIds = (placeholder: `$${number}`, field: string): string =>
  `array(select (record->>'${field}')::uuid from jsonb_array_elements(${placeholder}::jsonb) record)`;
