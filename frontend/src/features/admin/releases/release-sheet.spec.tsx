import { fireEvent, render, screen } from '@testing-library/react';
import { Stand } from '../../../testing/stand';
import { BannersProvider } from '../panel/banners';
import { ReleaseSheet } from './release-sheet';

jest.mock('../../../ui/sheet.css', () => ({}));

/** Uploads that never arrive, by their addresses. */
const underway = new Map<string, AbortSignal>();
jest.mock('../../../api/upload', () => ({
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
    <Stand>
      <BannersProvider>
        <ReleaseSheet onClose={() => undefined} />
      </BannersProvider>
    </Stand>,
  );
  expect(submit().disabled).toBe(false);
  fireEvent.change(screen.getByLabelText(/releases.file/), {
    target: { files: [new File(['x'], 'Lowline.pkg')] },
  });
});

describe('a release whose file is on its way', () => {
  it('is not published without it', () => {
    expect(underway.get(path)?.aborted).toBe(false);
    expect(submit().disabled).toBe(true);
    expect(submit().textContent).toBe('admin.loading');
  });

  it('does not take the file of one platform for another that is chosen meanwhile', () => {
    fireEvent.change(screen.getByLabelText('admin.releases.platform'), { target: { value: 'windows-x64' } });
    expect(underway.get(path)?.aborted).toBe(true);
    expect(submit().disabled).toBe(false);
  });
});
