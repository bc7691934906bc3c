import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Stand } from '../../testing/stand';
import { FetchButton } from './fetch-button';

describe('the button that fetches the installer', () => {
  it('has the current version asked for again when the one it knows is not to be had any more', async () => {
    const withdrawn = { code: 'INSTALLER_YANKED', error: 'withdrawn' };
    Object.assign(globalThis, {
      fetch: () => Promise.resolve({ ok: false, status: 410, json: () => Promise.resolve(withdrawn) }),
    });
    Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
    const onLost = jest.fn();
    render(
      <Stand>
        <FetchButton platform="windows-x64" version="1.2.0" isLost={false} onLost={onLost} />
      </Stand>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'installer.download' }));
    await waitFor(() => expect(onLost).toHaveBeenCalledTimes(1));
    expect(await screen.findByRole('button', { name: 'errors.try_again' })).toBeTruthy();
  });
});
