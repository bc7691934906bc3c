import type { AdminList } from './use-admin-list';

export interface SelectFilter {
  /** Name in the address. */
  name: string;
  label: string;
  /** Text of the first option: no filter. */
  all: string;
  values: readonly string[];
  textOf: (value: string) => string;
}

/** A selector in the toolbar that sets one filter of a list. */
export function FilterSelect<Row>({ list, filter }: { list: AdminList<Row>; filter: SelectFilter }) {
  const { name, label, all, values, textOf } = filter;
  return (
    <select
      className="sel"
      aria-label={label}
      value={list.filters[name] ?? ''}
      onChange={({ target }) => list.setFilters({ [name]: target.value })}
    >
      <option value="">{all}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {textOf(value)}
        </option>
      ))}
    </select>
  );
}
