import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { api } from '../../../api/requests/client';
import { storedToken, storeToken } from '../../../api/requests/token';
import { TestProviders } from '../../../testing/test-providers';
import { Reauthentication } from './reauthentication';
import { SessionProvider } from '../session';

jest.mock('../reauthentication-texts', () => ({ reauthenticationTexts: () => Promise.resolve({}) }));

let isFactorOn = false;
let isOld = true;
let timesLoaded = 0;
const sent: [string, unknown][] = [];

function answer(path: string, body: unknown) {
  if (path === '/api/account/second-factor') return { isOn: isFactorOn, recoveryCodesLeft: 8 };
  if (path === '/api/me') {
    timesLoaded += 1;
    return { id: 'u1', firstName: 'Ada' };
  }
  sent.push([path, body]);
  if (path !== '/api/account/reauthentication')
    return isOld ? { code: 'REAUTHENTICATION_REQUIRED', error: 'refused' } : {};
  isOld = false;
  return { token: 'renewed' };
}

beforeEach(async () => {
  isOld = true;
  isFactorOn = false;
  sent.splice(0);
  timesLoaded = 0;
  const fetch = (path: string, init: RequestInit) => {
    const body = answer(path, typeof init.body === 'string' ? JSON.parse(init.body) : undefined);
    const ok = !('code' in body);
    return Promise.resolve({ ok, status: ok ? 200 : 403, json: () => Promise.resolve(body) });
  };
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.assign(HTMLDialogElement.prototype, { showModal: jest.fn(), close: jest.fn() });
  storeToken('old');
});

async function requestSwapCode() {
  render(
    <TestProviders>
      <SessionProvider>
        <Reauthentication />
      </SessionProvider>
    </TestProviders>,
  );
  let outcome = 'pending';
  await act(async () => {
    void api.post('/licensing/swap-codes').then(
      () => (outcome = 'done'),
      (error: unknown) => (outcome = String(error)),
    );
    await Promise.resolve();
  });
  const password = await screen.findByLabelText('auth.password');
  const press = (name: string) => fireEvent.click(screen.getByText(name));
  return { outcome: () => outcome, password, press };
}

const swapCode = ['/api/licensing/swap-codes', {}];

describe('the reauthentication dialog', () => {
  it('renews the session by the password, closes, and repeats the request', async () => {
    const { outcome, password, press } = await requestSwapCode();
    fireEvent.change(password, { target: { value: 'Saturos7' } });
    press('second_factor.go_on');
    await waitFor(() => expect(outcome()).toBe('done'));
    expect(sent).toEqual([swapCode, ['/api/account/reauthentication', { password: 'Saturos7' }], swapCode]);
    expect(storedToken()).toBe('renewed');
    expect(screen.queryByLabelText('auth.password')).toBeNull();
    // Loading the user again would race with a call that deletes the account.
    expect(timesLoaded).toBe(1);
  });

  it('requires a code in addition when two-factor authentication is on', async () => {
    isFactorOn = true;
    const { outcome, password, press } = await requestSwapCode();
    fireEvent.change(password, { target: { value: 'Saturos7' } });
    fireEvent.change(await screen.findByLabelText('second_factor.code'), { target: { value: '123456' } });
    press('second_factor.go_on');
    await waitFor(() => expect(outcome()).toBe('done'));
    expect(sent[1]?.[1]).toEqual({ password: 'Saturos7', code: '123456' });
  });

  it('fails the request with its error when it is cancelled', async () => {
    const { outcome, press } = await requestSwapCode();
    press('reauthentication.cancel');
    await waitFor(() => expect(outcome()).toBe('ApiError: refused'));
    expect(sent).toEqual([swapCode]);
    expect(storedToken()).toBe('old');
  });
});
