import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { TestProviders } from '../../../../testing/test-providers';
import { FilterForm } from './filter-form';

type Values = Readonly<Record<string, string>>;

const anotherFilter = 'another filter';
const allOff = 'all filters off';

const fields = [
  { name: 'email', label: 'email' },
  { name: 'number', label: 'number' },
];

/** A list that keeps its filters outside the form, as the panel keeps them in the address. */
function List({ first = {} }: { first?: Values }) {
  const [values, setValues] = useState(first);
  const apply = (next: Values) => setValues((now) => ({ ...now, ...next }));
  return (
    <TestProviders>
      <FilterForm fields={fields} values={values} onApply={apply} />
      <button type="button" onClick={() => apply({ state: 'open' })}>
        {anotherFilter}
      </button>
      <button type="button" onClick={() => apply({ email: '', number: '' })}>
        {allOff}
      </button>
    </TestProviders>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('filters that are applied together', () => {
  it('keep the focus in the edited field when they are applied', () => {
    render(<List />);
    const email = field('email');
    email.focus();
    type('email', 'anna');
    press('admin.apply');
    expect(document.activeElement).toBe(email);
    expect(email.value).toBe('anna');
  });

  it('keep unapplied input when another filter of the list changes', () => {
    render(<List />);
    type('email', 'anna');
    press(anotherFilter);
    expect(field('email').value).toBe('anna');
  });

  it('become empty when they are cleared outside the form', () => {
    render(<List first={{ email: 'anna', number: 'LL-1' }} />);
    press(allOff);
    expect([field('email').value, field('number').value]).toEqual(['', '']);
  });

  it('show the clear button for their own values only', () => {
    render(<List first={{ state: 'open' }} />);
    expect(screen.queryByRole('button', { name: 'admin.clear' })).toBeNull();
  });
});
