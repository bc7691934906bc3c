import { Segments } from '../../../../ui/forms/segments';
import { FilterForm, type TextFilter } from './filter-form';
import { FilterSelect, type SelectFilter } from './filter-select';
import type { AdminList } from './use-admin-list';

interface SegmentFilter {
  name: string;
  label: string;
  /** The first value means no filter. */
  values: readonly [string, ...string[]];
  textOf: (value: string) => string;
}

/** One filter of a list, or text filters that are applied together. */
export type ListFilter =
  { text: readonly TextFilter[] } | { select: SelectFilter } | { segments: SegmentFilter };

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

/** The filters of a list in its toolbar. */
export function ListFilters<Row>({
  list,
  filters,
}: {
  list: AdminList<Row>;
  filters: readonly ListFilter[];
}) {
  return filters.map((filter) => {
    if ('select' in filter)
      return <FilterSelect key={filter.select.name} list={list} filter={filter.select} />;
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
