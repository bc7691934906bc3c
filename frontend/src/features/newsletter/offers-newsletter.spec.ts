import { offersNewsletter } from './offers-newsletter';

describe('the newsletter is offered', () => {
  it.each([
    ['where the page says nothing', '', true],
    ['where it is switched on', '<meta name="shop-features" content="auth newsletter">', true],
    ['nowhere else', '<meta name="shop-features" content="auth payments">', false],
  ])('%s', (_, head, isOffered) => {
    document.head.innerHTML = head;
    expect(offersNewsletter()).toBe(isOffered);
  });
});
