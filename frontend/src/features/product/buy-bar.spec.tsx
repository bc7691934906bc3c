import { act, render } from '@testing-library/react';
import { Stand } from '../../testing/stand';
import { BuyBar } from './buy-bar';
import { SubNavigation } from './sub-navigation';

type Seen = { isIntersecting: boolean; boundingClientRect: { top: number } };
let tell: (entries: Seen[]) => void;

beforeEach(() => {
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(told: typeof tell) {
        tell = told;
      }
      observe() {}
      disconnect() {}
    },
  });
});

describe('the bar of price and button', () => {
  const show = () =>
    render(
      <>
        <aside className="buy" />
        <BuyBar price="$79" action={null} />
      </>,
    );
  const isShown = () => document.querySelector('.buybar') !== null;

  it.each([
    ['is to come', { isIntersecting: false, boundingClientRect: { top: 900 } }, false],
    ['is in sight', { isIntersecting: true, boundingClientRect: { top: -20 } }, false],
    ['was scrolled past', { isIntersecting: false, boundingClientRect: { top: -400 } }, true],
  ])('while the card %s', (_, seen, isThere) => {
    show();
    expect(isShown()).toBe(false);
    act(() => tell([seen]));
    expect(isShown()).toBe(isThere);
  });
});

describe('the links to the parts of the page', () => {
  const current = () => document.querySelector('[aria-current]')?.getAttribute('href');
  const stand = (tops: Record<string, number>) => {
    for (const [id, top] of Object.entries(tops)) {
      const section = document.getElementById(id);
      if (section) section.getBoundingClientRect = () => new DOMRect(0, top);
    }
    act(() => tell([]));
  };

  it('mark the part that passed the middle last, and the first one after a jump to the top', () => {
    Object.assign(globalThis, {
      DOMRect: class {
        constructor(
          readonly x: number,
          readonly top: number,
        ) {}
      },
    });
    render(
      <Stand>
        <section id="overview" />
        <section id="gallery" />
        <SubNavigation sections={['overview', 'gallery']} end={null} />
      </Stand>,
    );
    expect(current()).toBe('#overview');
    stand({ overview: -900, gallery: 100 });
    expect(current()).toBe('#gallery');
    stand({ overview: 1200, gallery: 2200 });
    expect(current()).toBe('#overview');
  });
});
