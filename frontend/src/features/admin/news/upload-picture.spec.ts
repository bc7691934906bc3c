import { storeToken } from '../../../api/requests/token';
import { validatePicture, uploadPicture } from './upload-picture';

describe('validation of an article picture (admin §5)', () => {
  it.each([
    ['accepts a JPEG of 5 MB', 'image/jpeg', 5_242_880, undefined],
    ['rejects a JPEG one byte larger', 'image/jpeg', 5_242_881, 'admin.file_too_large'],
    ['rejects an SVG of any size', 'image/svg+xml', 10, 'admin.invalid_file_type'],
  ])('%s', (_, type, size, problem) => {
    expect(validatePicture({ type, size })).toBe(problem);
  });
});

describe('upload of a picture', () => {
  it('shows the server error in the selected language', async () => {
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
