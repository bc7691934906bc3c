import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Sheet } from './sheet';

/** A sheet that is closed only when `isConfirmed`, the confirmation to discard changes, is true. */
function Owner({ isConfirmed }: { isConfirmed: () => boolean }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    if (isConfirmed()) setOpen(false);
  };
  return isOpen ? (
    <Sheet title="title" closeLabel="close" onClose={close}>
      {null}
    </Sheet>
  ) : null;
}

/** Chromium closes a dialog without a cancelable event when Escape is pressed twice in a row. */
function closedByTheBrowser(): void {
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  fireEvent(dialog, new Event('cancel'));
  dialog.close();
  fireEvent(dialog, new Event('close'));
}

describe('a sheet that the browser closes', () => {
  it('is reopened when it has unsaved changes', () => {
    const isConfirmed = jest.fn(() => false);
    render(<Owner isConfirmed={isConfirmed} />);
    closedByTheBrowser();
    expect(isConfirmed).toHaveBeenCalledTimes(1);
    expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true);
  });

  it('is closed when it has no unsaved changes', () => {
    render(<Owner isConfirmed={() => true} />);
    closedByTheBrowser();
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(document.documentElement.style.overflow).toBe('');
  });
});
