import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SessionProvider } from '../../features/auth/session';
import { TestProviders } from '../../testing/test-providers';
import { Header } from './header';

let growWide = () => undefined;

beforeEach(() => {
  const wide = new EventTarget();
  growWide = () => void wide.dispatchEvent(new Event('change'));
  Object.assign(window, { matchMedia: () => wide });
});

function show() {
  render(
    <MemoryRouter initialEntries={['/plugins']}>
      <TestProviders>
        <SessionProvider>
          <Header />
          <main>
            <button type="button" />
          </main>
          <footer />
        </SessionProvider>
      </TestProviders>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'shell.open_menu' }));
}

const layer = () => document.querySelector('#mobile-menu');
const inert = () => [...document.querySelectorAll('[inert]')].map(({ localName }) => localName);

function expectClosed() {
  expect(layer()).toBeNull();
  expect(inert()).toEqual([]);
  expect(document.documentElement.style.overflow).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'shell.open_menu' }));
}

describe('the mobile menu', () => {
  it('makes the rest of the page inert', () => {
    show();
    expect(layer()).not.toBeNull();
    expect(inert()).toEqual(['main', 'footer']);
    expect(document.documentElement.style.overflow).toBe('hidden');
  });

  it('closes on Escape and on no other key', () => {
    show();
    fireEvent.keyDown(document, { key: 'a' });
    expect(layer()).not.toBeNull();
    fireEvent.keyDown(document, { key: 'Escape' });
    expectClosed();
  });

  it('closes on a link to the current screen', () => {
    show();
    const link = layer()?.querySelector('[aria-current="page"]');
    if (!link) throw new Error('no current link');
    fireEvent.click(link);
    expectClosed();
  });

  it('closes on its toggle', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'shell.close_menu' }));
    expectClosed();
  });

  it('closes on a press outside, not on one inside', () => {
    show();
    fireEvent.pointerDown(layer() ?? document);
    expect(layer()).not.toBeNull();
    fireEvent.pointerDown(document.body);
    expectClosed();
  });

  it('closes when the window grows', () => {
    show();
    act(() => growWide());
    expectClosed();
  });
});
