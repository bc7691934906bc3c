import { fireEvent, render, screen } from '@testing-library/react';
import { Stand } from '../../testing/stand';
import { Gallery } from './gallery';

const images = ['/media/a.webp', '/media/b.webp', '/media/c.webp'];

it.each([
  ['ArrowRight', '/media/b.webp'],
  ['ArrowLeft', '/media/c.webp'],
  ['End', '/media/c.webp'],
])('the large view of a picture goes on with %s, and home again', (key, next) => {
  render(
    <Stand>
      <Gallery images={images} name="Tidewater" />
    </Stand>,
  );
  const view = screen.getByRole('dialog', { hidden: true });
  const shown = () => view.querySelector('img')?.getAttribute('src');
  fireEvent.keyDown(view, { key });
  expect(shown()).toBe(next);
  fireEvent.keyDown(view, { key: 'Home' });
  expect(shown()).toBe('/media/a.webp');
});
