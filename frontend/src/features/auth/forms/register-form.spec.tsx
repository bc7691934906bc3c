import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TestProviders } from '../../../testing/test-providers';
import { RegisterForm } from './register-form';
import { SessionProvider } from '../session';

const onFallback = jest.fn();

function show() {
  return render(
    <TestProviders>
      <SessionProvider>
        <RegisterForm onFallback={onFallback} />
      </SessionProvider>
    </TestProviders>,
  );
}

const field = (name: string) => screen.getByLabelText(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'auth.create' }));
const wrong = () => screen.queryAllByLabelText(/./).filter((input) => input.hasAttribute('aria-invalid'));

describe('the registration form (storefront §5)', () => {
  it('marks no field before the first submit', () => {
    show();
    type('auth.email', 'a');
    expect(wrong()).toEqual([]);
  });

  it('marks every empty field, shows a summary, and focuses the first', async () => {
    show();
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe('all_fields_required');
    expect(wrong()).toHaveLength(4);
    expect(document.activeElement).toBe(field('auth.email'));
  });

  it('focuses an invalid e-mail address, and unmarks it once it is valid', async () => {
    show();
    type('auth.email', 'anna@example');
    type('auth.first_name', 'Anna');
    type('auth.last_name', 'Kern');
    type('auth.password', 'Saturos7');
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe('invalid_email');
    expect(wrong()).toEqual([field('auth.email')]);
    expect(document.activeElement).toBe(field('auth.email'));
    type('auth.email', 'anna@example.com');
    await waitFor(() => expect(wrong()).toEqual([]));
  });

  it('describes an invalid password by its error and by the list of rules', async () => {
    show();
    type('auth.email', 'anna@example.com');
    type('auth.first_name', 'Anna');
    type('auth.last_name', 'Kern');
    type('auth.password', 'saturos');
    submit();
    await waitFor(() => expect(document.activeElement).toBe(field('auth.password')));
    const described = field('auth.password').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.localName)).toEqual(['span', 'ul']);
  });
});

describe('a registration whose log-in fails', () => {
  const fill = () => {
    type('auth.email', 'anna@example.com');
    type('auth.first_name', 'Anna');
    type('auth.last_name', 'Kern');
    type('auth.password', 'Saturos7');
    submit();
  };

  beforeEach(() => {
    jest.useFakeTimers();
    onFallback.mockClear();
    const fetch = (path: string) => {
      const isDone = path.endsWith('/register');
      return Promise.resolve({ ok: isDone, status: isDone ? 201 : 500, json: () => Promise.resolve({}) });
    };
    Object.assign(globalThis, { fetch });
    Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  });
  afterEach(() => jest.useRealTimers());

  it('redirects to the log-in after 1,500 ms (storefront §9)', async () => {
    show();
    fill();
    await act(() => jest.advanceTimersByTimeAsync(100));
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    expect(onFallback).toHaveBeenCalledTimes(1);
  });

  it('stays and shows an error when no account was created', async () => {
    const response = { ok: false, status: 500, json: () => Promise.resolve({}) };
    Object.assign(globalThis, { fetch: () => Promise.resolve(response) });
    show();
    fill();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('alert').textContent).toBe('errors.registration_failed');
    expect(onFallback).not.toHaveBeenCalled();
  });

  it('does not redirect a visitor who has left the screen', async () => {
    const { unmount } = show();
    fill();
    await act(() => jest.advanceTimersByTimeAsync(100));
    unmount();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(onFallback).not.toHaveBeenCalled();
  });
});
