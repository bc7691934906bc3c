import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { send } from '../../api/client';
import { storedToken, storeToken } from '../../api/token';
import { Stand } from '../../testing/stand';
import { Reauthentication } from './reauthentication';
import { SessionProvider } from './session';

jest.mock('../../ui/sheet.css', () => ({}));
jest.mock('./reauthentication-texts', () => ({ reauthenticationTexts: () => Promise.resolve({}) }));

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

async function refunded() {
  render(
    <Stand>
      <SessionProvider>
        <Reauthentication />
      </SessionProvider>
    </Stand>,
  );
  let outcome = 'pending';
  await act(async () => {
    void send('POST', '/admin/orders/1/refunds').then(
      () => (outcome = 'done'),
      (error: unknown) => (outcome = String(error)),
    );
    await Promise.resolve();
  });
  const password = await screen.findByLabelText('auth.password');
  const press = (name: string) => fireEvent.click(screen.getByText(name));
  return { outcome: () => outcome, password, press };
}

const refund = ['/api/admin/orders/1/refunds', {}];

describe('the dialog of a call that needs a recent log-in', () => {
  it('renews the session with the password, closes, and lets the call go through', async () => {
    const { outcome, password, press } = await refunded();
    fireEvent.change(password, { target: { value: 'Saturos7' } });
    press('second_factor.go_on');
    await waitFor(() => expect(outcome()).toBe('done'));
    expect(sent).toEqual([refund, ['/api/account/reauthentication', { password: 'Saturos7' }], refund]);
    expect(storedToken()).toBe('renewed');
    expect(screen.queryByLabelText('auth.password')).toBeNull();
    // Loading the user again would race with a call that deletes the account.
    expect(timesLoaded).toBe(1);
  });

  it('takes the code as well where the account has a second factor', async () => {
    isFactorOn = true;
    const { outcome, password, press } = await refunded();
    fireEvent.change(password, { target: { value: 'Saturos7' } });
    fireEvent.change(await screen.findByLabelText('second_factor.code'), { target: { value: '123456' } });
    press('second_factor.go_on');
    await waitFor(() => expect(outcome()).toBe('done'));
    expect(sent[1]?.[1]).toEqual({ password: 'Saturos7', code: '123456' });
  });

  it('changes nothing when it is cancelled: the call fails with its refusal', async () => {
    const { outcome, press } = await refunded();
    press('reauthentication.cancel');
    await waitFor(() => expect(outcome()).toBe('Failure: refused'));
    expect(sent).toEqual([refund]);
    expect(storedToken()).toBe('old');
  });
});
