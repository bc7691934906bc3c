import { fireEvent, render, screen } from '@testing-library/react';
import { TestProviders } from '../../../testing/test-providers';
import { ForgotForm } from './forgot-form';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  const json = () => Promise.resolve({ message: 'sent' });
  Object.assign(globalThis, { fetch: () => Promise.resolve({ ok: true, status: 200, json }) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(<ForgotForm logIn={null} />, { wrapper: TestProviders });
  type('auth.email', 'anna@exmaple.com');
  press('auth.send_code');
  await screen.findByLabelText('auth.code');
});

describe('the form for a forgotten password', () => {
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
