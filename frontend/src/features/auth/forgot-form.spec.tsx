import { fireEvent, render, screen } from '@testing-library/react';
import { Stand } from '../../testing/stand';
import { ForgotForm } from './forgot-form';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  const json = () => Promise.resolve({ message: 'sent' });
  Object.assign(globalThis, { fetch: () => Promise.resolve({ ok: true, status: 200, json }) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  render(<ForgotForm logIn={null} />, { wrapper: Stand });
  type('auth.email', 'anna@exmaple.com');
  press('auth.send_code');
  await screen.findByLabelText('auth.code');
});

describe('a forgotten password', () => {
  it('goes back to the address that was typed, so that a letter of it can be changed', () => {
    press('auth.change_email');
    expect(field('auth.email').value).toBe('anna@exmaple.com');
    expect(document.activeElement).toBe(field('auth.email'));
  });

  it('ends where it says that the password is changed', async () => {
    type('auth.code', '123456');
    type('auth.new_password', 'Tidewater8');
    press('auth.reset');
    const said = await screen.findByText('auth.password_changed');
    expect(document.activeElement?.contains(said)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});
