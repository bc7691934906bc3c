import { render, renderHook, screen } from '@testing-library/react';
import { TestProviders } from '../../../../testing/test-providers';
import { type ListColumn, useListColumns } from './list-columns';

interface Row {
  name: string;
  uses: number;
  endsAt: string | null;
  isActive: boolean;
}

const row: Row = { name: 'Spring', uses: 3, endsAt: '2026-11-26T10:00:00.000Z', isActive: false };

function show(column: ListColumn<Row>) {
  const { result } = renderHook(() => useListColumns('codes', [column]), { wrapper: TestProviders });
  const [{ title, cell } = { title: '', cell: () => null }] = result.current;
  const { container } = render(<output>{cell(row)}</output>, { wrapper: TestProviders });
  return { title, text: container.textContent };
}

describe('a column of a list', () => {
  it('has the text of the tab as its title and the field of the row as its cell', () => {
    expect(show({ key: 'name' })).toEqual({ title: 'admin.codes.name', text: 'Spring' });
    expect(show({ key: 'uses', title: 'used' })).toEqual({ title: 'used', text: '3' });
  });

  it('shows a date by its field, and a dash without one', () => {
    show({ key: 'ends', date: 'endsAt' });
    expect(screen.getByRole('time').getAttribute('datetime')).toBe(row.endsAt);
    expect(show({ key: 'ends', date: 'isActive' }).text).toBe('–');
  });

  it('shows a state as a pill', () => {
    show({ key: 'state', pill: ({ isActive }) => ({ isOk: isActive, text: 'off' }) });
    expect(screen.getByText('off').className).toContain('pill-off');
  });
});
