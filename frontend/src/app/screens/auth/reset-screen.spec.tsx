import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { TestProviders } from '../../../testing/test-providers';
import { Component as ResetScreen } from './reset-screen';

function open(path: string): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <TestProviders>
        <Routes>
          <Route path="/reset-password/:token?" element={<ResetScreen />} />
        </Routes>
      </TestProviders>
    </MemoryRouter>,
  );
}

it('the screen of a reset link offers a new one without a token (admin §2)', () => {
  open('/reset-password');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('auth.invalid_link');
  expect(screen.getByRole('link', { name: 'auth.request_new_link' }).getAttribute('href')).toBe(
    '/forgot-password',
  );
});

it('the screen of a reset link needs two equal passwords (admin §2)', async () => {
  open('/reset-password/abcdefgh');
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'auth.reset' });
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  expect(button().disabled).toBe(true);
  type('auth.new_password', 'Tidewater8');
  type('auth.confirm_password', 'Tidewater9');
  fireEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe('passwords_do_not_match');
});
