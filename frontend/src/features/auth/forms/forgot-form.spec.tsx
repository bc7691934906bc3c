import { fireEvent, render, screen } from '@testing-library/react';
import { TestProviders } from '../../../testing/test-providers';
import { ForgotForm } from './forgot-form';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Requests a code; the API gives this response. */
function requestCode(fetch: () => Promise<unknown>): void {
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(<ForgotForm logIn={null} />, { wrapper: TestProviders });
  type('auth.email', 'anna@exmaple.com');
  press('auth.send_code');
}

it.each([
  [
    'a message',
    () => Promise.resolve({ ok: false, status: 500, json: () => Promise.resolve({}) }),
    'errors.failed_to_reset_password',
  ],
  ['a connection', () => Promise.reject(new TypeError('no connection')), 'errors.network_error'],
])('a password reset that fails without %s shows an error (storefront §8)', async (_, fetch, text) => {
  requestCode(fetch);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

describe('the form for a forgotten password', () => {
  beforeEach(async () => {
    const json = () => Promise.resolve({ message: 'sent' });
    requestCode(() => Promise.resolve({ ok: true, status: 200, json }));
    await screen.findByLabelText('auth.code');
  });

  it('returns to the typed address, so that it can be corrected', () => {
    press('auth.change_email');
    expect(field('auth.email').value).toBe('anna@exmaple.com');
    expect(document.activeElement).toBe(field('auth.email'));
  });

  it('ends with a message that the password was changed', async () => {
    type('auth.code', '123456');
    type('auth.new_password', 'Tidewater8');
    press('auth.reset');
    const message = await screen.findByText('auth.password_changed');
    expect(document.activeElement?.contains(message)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});
