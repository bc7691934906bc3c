import { fireEvent, render, screen } from '@testing-library/react';
import { TestProviders } from '../../../../testing/test-providers';
import { CopyButton } from './copy-button';

const id = '019a0000-0000-7000-8000-0000000000a1';

function show(writeText: (text: string) => Promise<void>) {
  Object.assign(navigator, { clipboard: { writeText } });
  render(
    <TestProviders>
      <CopyButton value={id} label="Copy subject id" />
    </TestProviders>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy subject id' }));
}

describe('the copy button of an id', () => {
  it('copies the whole id and announces it', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    show(writeText);
    await screen.findByText('admin.copied');
    expect(writeText).toHaveBeenCalledWith(id);
  });

  it('shows the whole id where the browser refuses to copy', async () => {
    show(() => Promise.reject(new Error('not allowed')));
    expect(await screen.findByText(id)).toBeTruthy();
  });
});
