import { pageNumbers } from './page-numbers';

describe('the page buttons', () => {
  it('show all pages up to seven', () => {
    expect(pageNumbers(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('show the first, the last, the current page and its neighbours otherwise', () => {
    expect(pageNumbers(50, 100)).toEqual([1, null, 49, 50, 51, null, 100]);
  });

  it.each([
    [1, [1, 2, null, 100]],
    [3, [1, 2, 3, 4, null, 100]],
    [4, [1, 2, 3, 4, 5, null, 100]],
    [97, [1, null, 96, 97, 98, 99, 100]],
    [100, [1, null, 99, 100]],
  ])('show no gap in place of a single page (page %i)', (page, expected) => {
    expect(pageNumbers(page, 100)).toEqual(expected);
  });
});
