import { act, fireEvent, render, screen } from '@testing-library/react';
import { Stand } from '../../testing/stand';
import { RegisterForm } from './register-form';
import { SessionProvider } from './session';

const onFallback = jest.fn();

function show() {
  return render(
    <Stand>
      <SessionProvider>
        <RegisterForm onFallback={onFallback} />
      </SessionProvider>
    </Stand>,
  );
}

const field = (name: string) => screen.getByLabelText(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'auth.create' }));
const wrong = () => screen.queryAllByLabelText(/./).filter((input) => input.hasAttribute('aria-invalid'));

describe('a form that opens an account', () => {
  it('marks nothing before it is sent', () => {
    show();
    type('auth.email', 'a');
    expect(wrong()).toEqual([]);
  });

  it('marks every empty field, says so above, and leads to the first', () => {
    show();
    submit();
    expect(screen.getByRole('alert').textContent).toBe('all_fields_required');
    expect(wrong()).toHaveLength(4);
    expect(document.activeElement).toBe(field('auth.email'));
  });

  it('leads to the address that is none, and unmarks it as it is mended', () => {
    show();
    type('auth.email', 'anna@example');
    type('auth.first_name', 'Anna');
    type('auth.last_name', 'Kern');
    type('auth.password', 'Saturos7');
    submit();
    expect(screen.getByRole('alert').textContent).toBe('invalid_email');
    expect(wrong()).toEqual([field('auth.email')]);
    expect(document.activeElement).toBe(field('auth.email'));
    type('auth.email', 'anna@example.com');
    expect(wrong()).toEqual([]);
  });

  it('tells the rules of a password together with what is wrong about it', () => {
    show();
    type('auth.email', 'anna@example.com');
    type('auth.first_name', 'Anna');
    type('auth.last_name', 'Kern');
    type('auth.password', 'saturos');
    submit();
    expect(document.activeElement).toBe(field('auth.password'));
    const told = field('auth.password').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(told.map((id) => document.getElementById(id)?.localName)).toEqual(['span', 'ul']);
  });
});

describe('an account that is opened while nobody can log in', () => {
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

  it('leads to the log-in after a second and a half', async () => {
    show();
    fill();
    await act(() => jest.advanceTimersByTimeAsync(100));
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    expect(onFallback).toHaveBeenCalledTimes(1);
  });

  it('leads nobody there who has gone elsewhere by then', async () => {
    const { unmount } = show();
    fill();
    await act(() => jest.advanceTimersByTimeAsync(100));
    unmount();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(onFallback).not.toHaveBeenCalled();
  });
});
