import { act, render, screen } from '@testing-library/react';
import { TestProviders } from '../../testing/test-providers';
import { BuyBar } from './buy-bar';
import { SubNavigation } from './sub-navigation';

type Seen = { isIntersecting: boolean; boundingClientRect: { top: number } };
let notify: (entries: Seen[]) => void;

beforeEach(() => {
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(callback: typeof notify) {
        notify = callback;
      }
      observe() {}
      disconnect() {}
    },
  });
});

describe('the buy bar', () => {
  const show = () =>
    render(
      <>
        <aside id="buy-card" />
        <BuyBar price="$79" action={null} />
      </>,
    );
  const isShown = () => screen.queryByTestId('buy-bar') !== null;

  it.each([
    ['is below the window', { isIntersecting: false, boundingClientRect: { top: 900 } }, false],
    ['is visible', { isIntersecting: true, boundingClientRect: { top: -20 } }, false],
    ['was scrolled past', { isIntersecting: false, boundingClientRect: { top: -400 } }, true],
  ])('is shown only after the card left the window upwards: the card %s', (_, seen, expected) => {
    show();
    expect(isShown()).toBe(false);
    act(() => notify([seen]));
    expect(isShown()).toBe(expected);
  });
});

describe('the links to the sections of a product page', () => {
  const current = () => document.querySelector('[aria-current]')?.getAttribute('href');
  const scrollTo = (tops: Record<string, number>) => {
    for (const [id, top] of Object.entries(tops)) {
      const section = document.getElementById(id);
      if (section) section.getBoundingClientRect = () => new DOMRect(0, top);
    }
    act(() => notify([]));
  };

  it('mark the section that passed the middle last, and the first one after a jump to the top', () => {
    Object.assign(globalThis, {
      DOMRect: class {
        constructor(
          readonly x: number,
          readonly top: number,
        ) {}
      },
    });
    render(
      <TestProviders>
        <section id="overview" />
        <section id="gallery" />
        <SubNavigation sections={['overview', 'gallery']} end={null} />
      </TestProviders>,
    );
    expect(current()).toBe('#overview');
    scrollTo({ overview: -900, gallery: 100 });
    expect(current()).toBe('#gallery');
    scrollTo({ overview: 1200, gallery: 2200 });
    expect(current()).toBe('#overview');
  });
});
