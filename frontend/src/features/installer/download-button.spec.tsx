import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TestProviders } from '../../testing/test-providers';
import { DownloadButton } from './download-button';

describe('the installer’s download button', () => {
  it('reloads the current version when the loaded one is unavailable', async () => {
    const withdrawn = { code: 'INSTALLER_YANKED', error: 'withdrawn' };
    Object.assign(globalThis, {
      fetch: () => Promise.resolve({ ok: false, status: 410, json: () => Promise.resolve(withdrawn) }),
    });
    Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
    const onLost = jest.fn();
    render(
      <TestProviders>
        <DownloadButton
          platform="windows-x64"
          version="1.2.0"
          hasVersionError={false}
          onReloadVersion={onLost}
        />
      </TestProviders>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'installer.download' }));
    await waitFor(() => expect(onLost).toHaveBeenCalledTimes(1));
    expect(await screen.findByRole('button', { name: 'errors.try_again' })).toBeTruthy();
  });
});
