import { pictureProblem } from './upload-picture';

describe('the picture of an article', () => {
  it.each([
    ['a JPEG of 5 MB goes', 'image/jpeg', 5_242_880, undefined],
    ['one byte more does not', 'image/jpeg', 5_242_881, 'admin.file_too_large'],
    ['an SVG does not, whatever its size', 'image/svg+xml', 10, 'admin.invalid_file_type'],
  ])('%s', (_, type, size, problem) => {
    expect(pictureProblem({ type, size })).toBe(problem);
  });
});
