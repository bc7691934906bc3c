import { Segments } from '../../../../ui/forms/segments';
import { useLanguage } from '../../../i18n/language';
import { FilterForm, type TextFilter } from './filter-form';
import type { AdminList } from './use-admin-list';

interface SelectFilter {
  /** Name in the address. */
  name: string;
  values: readonly string[];
  /** Where it is not `admin.<tab>.<name>`. */
  label?: string;
  /** Text of the first option, no filter, where it is not `admin.<tab>.all`. */
  all?: string;
  /** Text of a value, where it is not `admin.<tab>.<name>.<value>`. */
  textOf?: (value: string) => string;
}

interface SegmentFilter {
  name: string;
  label: string;
  /** The first value means no filter. */
  values: readonly [string, ...string[]];
  textOf: (value: string) => string;
}

/** Text filters are applied together. */
interface TextFilters {
  text: readonly TextFilter[];
}

/** One filter of a list, or several of text. */
export type ListFilter = TextFilters | { select: SelectFilter } | { segments: SegmentFilter };

interface FilterSelectProps<Row> {
  tab: string;
  list: AdminList<Row>;
  filter: SelectFilter;
}

/** A selector in the toolbar that sets one filter of a list. */
function FilterSelect<Row>({ tab, list, filter }: FilterSelectProps<Row>) {
  const { t } = useLanguage();
  const { name, values, label = t(`admin.${tab}.${name}`), all = t(`admin.${tab}.all`) } = filter;
  const { textOf = (value) => t(`admin.${tab}.${name}.${value}`) } = filter;
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

function SegmentedFilter<Row>({ list, filter }: { list: AdminList<Row>; filter: SegmentFilter }) {
  const { name, label, values, textOf } = filter;
  const [none] = values;
  return (
    <Segments
      label={label}
      options={values}
      chosen={values.find((value) => value === list.filters[name]) ?? none}
      textOf={textOf}
      onChoose={(value) => list.setFilters({ [name]: value === none ? '' : value })}
    />
  );
}

interface ListFiltersProps<Row> {
  tab: string;
  list: AdminList<Row>;
  filters: readonly ListFilter[];
}

/** The filters of a list in its toolbar. */
export function ListFilters<Row>({ tab, list, filters }: ListFiltersProps<Row>) {
  return filters.map((filter) => {
    if ('select' in filter)
      return <FilterSelect key={filter.select.name} tab={tab} list={list} filter={filter.select} />;
    if ('segments' in filter)
      return <SegmentedFilter key={filter.segments.name} list={list} filter={filter.segments} />;
    return <FilterForm key="text" fields={filter.text} values={list.filters} onApply={list.setFilters} />;
  });
}

/** Names of the filters in the address. */
export function filterNames(filters: readonly ListFilter[]): string[] {
  return filters.flatMap((filter) => {
    if ('select' in filter) return filter.select.name;
    if ('segments' in filter) return filter.segments.name;
    return filter.text.map(({ name }) => name);
  });
}
