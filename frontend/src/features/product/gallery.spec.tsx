import { fireEvent, render, screen } from '@testing-library/react';
import { TestProviders } from '../../testing/test-providers';
import { Gallery } from './gallery';

const images = ['/media/a.webp', '/media/b.webp', '/media/c.webp'];

it.each([
  ['ArrowRight', '/media/b.webp'],
  ['ArrowLeft', '/media/c.webp'],
  ['End', '/media/c.webp'],
])('the large view changes the picture on %s and returns to the first one on Home', (key, next) => {
  render(
    <TestProviders>
      <Gallery images={images} name="Tidewater" />
    </TestProviders>,
  );
  const view = screen.getByRole('dialog', { hidden: true });
  const shown = () => view.querySelector('img')?.getAttribute('src');
  fireEvent.keyDown(view, { key });
  expect(shown()).toBe(next);
  fireEvent.keyDown(view, { key: 'Home' });
  expect(shown()).toBe('/media/a.webp');
});
