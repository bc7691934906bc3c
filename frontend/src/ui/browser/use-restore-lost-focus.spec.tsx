import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useRestoreLostFocus } from './use-restore-lost-focus';

function List() {
  const [rows, setRows] = useState(['first', 'second']);
  useRestoreLostFocus();
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

describe('a list whose row disappears', () => {
  it('moves the focus to the content when the row had it', () => {
    button('first').focus();
    fireEvent.click(button('first'));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('keeps a focus outside the row', () => {
    button('first').focus();
    button('second').focus();
    fireEvent.click(button('first'));
    expect(document.activeElement).toBe(button('second'));
  });

  it('sets no focus when there was none', () => {
    fireEvent.click(button('first'));
    expect(document.activeElement).toBe(document.body);
  });
});
