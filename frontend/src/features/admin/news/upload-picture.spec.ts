import { storeToken } from '../../../api/token';
import { pictureProblem, uploadPicture } from './upload-picture';

describe('the picture of an article', () => {
  it.each([
    ['a JPEG of 5 MB goes', 'image/jpeg', 5_242_880, undefined],
    ['one byte more does not', 'image/jpeg', 5_242_881, 'admin.file_too_large'],
    ['an SVG does not, whatever its size', 'image/svg+xml', 10, 'admin.invalid_file_type'],
  ])('%s', (_, type, size, problem) => {
    expect(pictureProblem({ type, size })).toBe(problem);
  });
});

describe('a picture that the shop does not take', () => {
  it('is refused in the language that was chosen', async () => {
    const headers: Record<string, string> = {};
    const request = {
      status: 415,
      responseText: '{"error":"Это не изображение"}',
      upload: {},
      onload: () => undefined,
      open: () => undefined,
      setRequestHeader: (name: string, value: string) => (headers[name] = value),
      send: () => request.onload(),
    };
    Object.assign(globalThis, { XMLHttpRequest: jest.fn(() => request) });
    document.documentElement.lang = 'ru';
    storeToken('of-ada');
    const sending = uploadPicture(new File(['x'], 'tape.png'), 'tape', () => undefined);
    await expect(sending).rejects.toThrow('Это не изображение');
    expect(headers).toEqual({ 'accept-language': 'ru', authorization: 'Bearer of-ada' });
  });
});
