import type { AdminList } from './use-admin-list';

interface FilterChoiceProps<Row, Value extends string> {
  list: AdminList<Row>;
  /** The filter's name in the address. */
  name: string;
  label: string;
  /** The first choice: no filter. */
  all: string;
  values: readonly Value[];
  textOf: (value: Value) => string;
}

/** A selector in the toolbar that narrows a list down by one of its filters. */
export function FilterChoice<Row, Value extends string>(props: FilterChoiceProps<Row, Value>) {
  const { list, name, label, all, values, textOf } = props;
  return (
    <select
      className="sel"
      aria-label={label}
      value={list.filters[name] ?? ''}
      onChange={({ target }) => list.filter({ [name]: target.value })}
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
