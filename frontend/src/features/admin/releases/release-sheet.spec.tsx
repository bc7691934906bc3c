import { fireEvent, render, screen } from '@testing-library/react';
import { TestProviders } from '../../../testing/test-providers';
import { BannersProvider } from '../panel/banners';
import { ReleaseSheet } from './release-sheet';

/** Uploads that never end, by path. */
const underway = new Map<string, AbortSignal>();
jest.mock('../../../api/requests/upload', () => ({
  upload: ({ path, signal }: { path: string; signal: AbortSignal }) => {
    underway.set(path, signal);
    return new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(new Error())));
  },
}));

const path = '/admin/releases/files?platform=macos-universal&fileName=Lowline.pkg';
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /publish|loading/ });

beforeEach(() => {
  sessionStorage.clear();
  underway.clear();
  render(
    <TestProviders>
      <BannersProvider>
        <ReleaseSheet onClose={() => undefined} />
      </BannersProvider>
    </TestProviders>,
  );
  expect(submit().disabled).toBe(false);
  fireEvent.change(screen.getByLabelText(/releases.file/), {
    target: { files: [new File(['x'], 'Lowline.pkg')] },
  });
});

describe('a release while its file is uploading', () => {
  it('cannot be published', () => {
    expect(underway.get(path)?.aborted).toBe(false);
    expect(submit().disabled).toBe(true);
    expect(submit().textContent).toBe('admin.loading');
  });

  it('cancels the upload when another platform is chosen', () => {
    fireEvent.change(screen.getByLabelText('admin.releases.platform'), { target: { value: 'windows-x64' } });
    expect(underway.get(path)?.aborted).toBe(true);
    expect(submit().disabled).toBe(false);
  });
});
