import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { SessionProvider } from '../../features/auth/session';
import { Stand } from '../../testing/stand';
import { tidewater as plugin } from '../../testing/tidewater';
import { Component as PluginScreen } from './plugin-screen';

async function open(status: number, answer: unknown, text: string) {
  const json = () => Promise.resolve(answer);
  Object.assign(globalThis, { fetch: () => Promise.resolve({ ok: status === 200, status, json }) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  });
  render(
    <MemoryRouter initialEntries={['/plugins/tidewater']}>
      <Stand>
        <SessionProvider>
          <Routes>
            <Route path="/plugins/:slug" element={<PluginScreen />} />
          </Routes>
        </SessionProvider>
      </Stand>
    </MemoryRouter>,
  );
  await screen.findByText(text);
}

const show = (imageUrl: string) => open(200, { data: { ...plugin, imageUrl } }, 'product.video');
const pictures = (place: string) =>
  [...document.querySelectorAll(`${place} img`)].map((image) => image.getAttribute('src'));

describe('the pictures of a product’s page', () => {
  it('are the views of a drawn one', async () => {
    await show('/media/plugins/tidewater/cover.svg');
    expect(pictures('#examples')).toEqual(['/media/plugins/tidewater/night-640.webp']);
    expect(pictures('.cta')).toEqual(['/media/plugins/tidewater/front.svg']);
  });

  it('do not put an uploaded one in place of its video, and leave it upright at the end', async () => {
    await show('/media/uploads/own.webp');
    expect(pictures('#examples')).toEqual([]);
    expect(document.querySelector('#examples svg text')?.textContent).toBe('Tidewater');
    expect(pictures('.cta')).toEqual(['/media/uploads/own.webp']);
    expect(document.querySelector('.cta img')?.className).toBe('photo');
  });
});

it('a product that is not there does not keep the title of the screen before', async () => {
  document.title = 'Plug-ins';
  await open(404, {}, 'plugin_detail.not_found');
  expect(document.title).toContain('plugin_detail.not_found');
});
