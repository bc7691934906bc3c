import { fireEvent, render, screen } from '@testing-library/react';
import { Stand } from '../../testing/stand';
import { RegisterForm } from './register-form';
import { SessionProvider } from './session';

function show() {
  render(
    <Stand>
      <SessionProvider>
        <RegisterForm onFallback={() => undefined} />
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
