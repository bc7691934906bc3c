import { download } from './download';
import { setReauthenticationHandler } from './reauthentication';
import { upload } from './upload';

const refusal = { code: 'REAUTHENTICATION_REQUIRED', error: 'Nothing was changed' };
let release: () => void = () => undefined;

function renewToken(): Promise<boolean> {
  localStorage.setItem('token', 'renewed');
  return Promise.resolve(true);
}

beforeEach(() => {
  localStorage.setItem('token', 'old');
  release = setReauthenticationHandler(renewToken);
});
afterEach(() => {
  release();
  localStorage.clear();
});

it('repeats an export with the new token after reauthentication', async () => {
  const tokens: unknown[] = [];
  global.fetch = jest.fn((_: unknown, { headers }: { headers: Record<string, string> }) => {
    tokens.push(headers['authorization']);
    return Promise.resolve(
      tokens.length === 1
        ? { ok: false, status: 403, json: () => Promise.resolve(refusal) }
        : { ok: true, blob: () => Promise.resolve(new Blob(['a'])) },
    );
  }) as never;
  URL.createObjectURL = () => 'blob:a';
  URL.revokeObjectURL = () => undefined;
  await download('/admin/orders/export.csv', 'orders.csv');
  expect(tokens).toEqual(['Bearer old', 'Bearer renewed']);
});

it('repeats an upload with the new token after reauthentication', async () => {
  const tokens: string[] = [];
  class FakeUpload {
    upload = {};
    status = 0;
    response: unknown;
    onload: () => void = () => undefined;
    open(): void {}
    setRequestHeader(name: string, value: string): void {
      if (name === 'authorization') tokens.push(value);
    }
    send(): void {
      this.status = tokens.length === 1 ? 403 : 201;
      this.response = tokens.length === 1 ? refusal : { storageKey: 'a' };
      this.onload();
    }
  }
  global.XMLHttpRequest = FakeUpload as never;
  const { signal } = new AbortController();
  const stored = await upload({
    path: '/admin/product-files',
    file: new Blob(['a']),
    onProgress: () => undefined,
    signal,
  });
  expect(stored).toEqual({ storageKey: 'a' });
  expect(tokens).toEqual(['Bearer old', 'Bearer renewed']);
});
