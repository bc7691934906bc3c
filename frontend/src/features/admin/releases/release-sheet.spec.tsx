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

const path = '/admin/releases/files?fileName=Lowline.pkg';
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /admin.update|loading/ });
const release = {
  ...({ id: 'r1', version: '1.0.0', status: 'draft', channel: 'stable', isCritical: false } as const),
  ...{ rolloutPercent: 100, minOs: {}, maxOs: {}, notes: { en: '', ru: '' }, artifacts: [] },
};

beforeEach(() => {
  sessionStorage.clear();
  underway.clear();
  render(
    <TestProviders>
      <BannersProvider>
        <ReleaseSheet release={release} onClose={() => undefined} onCreated={() => undefined} />
      </BannersProvider>
    </TestProviders>,
  );
  expect(submit().disabled).toBe(false);
  fireEvent.change(screen.getByLabelText(/releases.file/, { selector: 'input[type=file]' }), {
    target: { files: [new File(['x'], 'Lowline.pkg')] },
  });
});

describe('a draft of a release while a file is uploading', () => {
  it('cannot be saved', () => {
    expect(underway.get(path)?.aborted).toBe(false);
    expect(submit().disabled).toBe(true);
  });

  it('cancels the upload when another platform is chosen', () => {
    fireEvent.change(screen.getByLabelText('admin.releases.platform'), { target: { value: 'windows-x64' } });
    expect(underway.get(path)?.aborted).toBe(true);
    expect(submit().disabled).toBe(false);
  });
});
