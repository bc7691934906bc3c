import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Stand } from '../../../testing/stand';
import { FilterForm } from './filter-form';

type Values = Readonly<Record<string, string>>;

const anotherFilter = 'another filter';
const allOff = 'all filters off';

const fields = [
  { name: 'email', label: 'email' },
  { name: 'number', label: 'number' },
];

/** A list whose filters stand elsewhere, as the panel's stand in the address. */
function List({ first = {} }: { first?: Values }) {
  const [values, setValues] = useState(first);
  const apply = (next: Values) => setValues((now) => ({ ...now, ...next }));
  return (
    <Stand>
      <FilterForm fields={fields} values={values} onApply={apply} />
      <button type="button" onClick={() => apply({ state: 'open' })}>
        {anotherFilter}
      </button>
      <button type="button" onClick={() => apply({ email: '', number: '' })}>
        {allOff}
      </button>
    </Stand>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('filters that are sent together', () => {
  it('leave the focus where somebody types when they are sent', () => {
    render(<List />);
    const email = field('email');
    email.focus();
    type('email', 'anna');
    press('admin.apply');
    expect(document.activeElement).toBe(email);
    expect(email.value).toBe('anna');
  });

  it('keep what was typed and not sent when another filter of the list is chosen', () => {
    render(<List />);
    type('email', 'anna');
    press(anotherFilter);
    expect(field('email').value).toBe('anna');
  });

  it('are empty when they are taken away from outside', () => {
    render(<List first={{ email: 'anna', number: 'LL-1' }} />);
    press(allOff);
    expect([field('email').value, field('number').value]).toEqual(['', '']);
  });

  it('offer to clear their own values only', () => {
    render(<List first={{ state: 'open' }} />);
    expect(screen.queryByRole('button', { name: 'admin.clear' })).toBeNull();
  });
});
