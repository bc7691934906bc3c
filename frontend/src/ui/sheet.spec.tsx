import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Sheet } from './sheet';

jest.mock('./sheet.css', () => ({}));

/** A sheet with unsaved changes: whoever closes it is asked. */
function Owner({ answer }: { answer: () => boolean }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    if (answer()) setOpen(false);
  };
  return isOpen ? (
    <Sheet title="title" closeLabel="close" onClose={close}>
      {null}
    </Sheet>
  ) : null;
}

/** Chromium does so when Escape is pressed again and nothing else was pressed in between. */
function closedByTheBrowser(): void {
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  fireEvent(dialog, new Event('cancel'));
  dialog.close();
  fireEvent(dialog, new Event('close'));
}

describe('a sheet that the browser closes by itself', () => {
  it('is open again when its owner says that it stays', () => {
    const answer = jest.fn(() => false);
    render(<Owner answer={answer} />);
    closedByTheBrowser();
    expect(answer).toHaveBeenCalledTimes(1);
    expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true);
  });

  it('is gone when its owner lets it go', () => {
    render(<Owner answer={() => true} />);
    closedByTheBrowser();
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(document.documentElement.style.overflow).toBe('');
  });
});
