import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useLostFocus } from './use-lost-focus';

function List() {
  const [rows, setRows] = useState(['first', 'second']);
  useLostFocus();
  return (
    <main id="main" tabIndex={-1}>
      {rows.map((row) => (
        <button key={row} type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
          {row}
        </button>
      ))}
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  render(<List />);
});

describe('a list whose row goes away', () => {
  it('has the focus go on at the content when the row had it', () => {
    button('first').focus();
    fireEvent.click(button('first'));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('leaves the focus with whoever has it elsewhere', () => {
    button('first').focus();
    button('second').focus();
    fireEvent.click(button('first'));
    expect(document.activeElement).toBe(button('second'));
  });

  it('takes the focus from nobody who had none', () => {
    fireEvent.click(button('first'));
    expect(document.activeElement).toBe(document.body);
  });
});
