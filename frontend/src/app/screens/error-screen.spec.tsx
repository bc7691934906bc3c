import { render, screen } from '@testing-library/react';
import { LanguageContext } from '../../features/i18n/language';
import { ScreenNotLoaded } from '../routing/lazy-screen';
import { ErrorScreen } from './error-screen';

function show(error: unknown): void {
  const setLanguage = () => Promise.resolve();
  render(
    <LanguageContext value={{ lang: 'en', isLoading: false, error: null, t: (key) => key, setLanguage }}>
      <ErrorScreen error={error} />
    </LanguageContext>,
  );
}

it('blames the connection for a screen whose code did not load', () => {
  show(new ScreenNotLoaded());
  expect(screen.getByText('errors.nothing_lost')).toBeTruthy();
});

it('does not blame the connection for an error of the screen itself', () => {
  show(new DOMException('The node to be removed is not a child of this node.', 'NotFoundError'));
  expect(screen.getByText('errors.screen_failed_text')).toBeTruthy();
  expect(screen.queryByText('errors.nothing_lost')).toBeNull();
});

it.each(['Failed to fetch dynamically imported module: /a.js', 'Importing a module script failed.'])(
  'blames the connection for a part of a screen whose code did not load: %s',
  (message) => {
    show(new TypeError(message));
    expect(screen.getByText('errors.nothing_lost')).toBeTruthy();
  },
);
