import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { CurrentInstaller } from '../../api/schema';
import { TestProviders } from '../../testing/test-providers';
import { ReleaseFacts } from './release-facts';

const sum = 'db49cf709b26f08d';
const release: CurrentInstaller = {
  channel: 'stable',
  platform: 'macos-universal',
  current: '1.10.0',
  fileName: 'Lowline-Portal.pkg',
  size: 25_000,
  sha256: sum,
  publishedAt: '2026-11-01T10:00:00.000Z',
  notes: 'Better.',
};

describe('the checksum of the installer', () => {
  it('is selected when the clipboard is not accessible', async () => {
    const writeText = () => Promise.reject(new Error('not allowed'));
    Object.assign(navigator, { clipboard: { writeText } });
    render(
      <TestProviders>
        <ReleaseFacts release={release} />
      </TestProviders>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'installer.copy' }));
    await waitFor(() => expect(window.getSelection()?.toString()).toBe(sum));
    expect(screen.queryByText('installer.copied')).toBeNull();
  });
});
