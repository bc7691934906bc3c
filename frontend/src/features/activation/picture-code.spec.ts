import { codeIn, readsPictures } from './picture-code';

/** Stands in for a part of the browser that jsdom and this machine’s Chromium do not have. */
function browserReads(codes: string[], formats = ['qr_code']): void {
  class Reader {
    static getSupportedFormats() {
      return Promise.resolve(formats);
    }
    detect() {
      return Promise.resolve(codes.map((rawValue) => ({ rawValue })));
    }
  }
  const createImageBitmap = (file: Blob) =>
    file.type.startsWith('image/') ? Promise.resolve({}) : Promise.reject(new Error('no picture'));
  Object.assign(globalThis, { BarcodeDetector: Reader, createImageBitmap });
}

const photo = new Blob(['bytes'], { type: 'image/jpeg' });

afterEach(() => {
  globalThis.BarcodeDetector = undefined;
});

describe('a picture of a plug-in’s code', () => {
  it('is offered only where the browser reads such codes', async () => {
    expect(await readsPictures()).toBe(false);
    browserReads([], ['ean_13']);
    expect(await readsPictures()).toBe(false);
    browserReads([]);
    expect(await readsPictures()).toBe(true);
  });

  it('gives what stands behind the sign in the code’s address, or the whole code', async () => {
    browserReads(['https://shop.example/activate/offline#eyJ2IjoxfQ']);
    expect(await codeIn(photo)).toBe('eyJ2IjoxfQ');
    browserReads(['eyJ2IjoxfQ']);
    expect(await codeIn(photo)).toBe('eyJ2IjoxfQ');
  });

  it('gives nothing without a code, and from a file that is no picture', async () => {
    browserReads([]);
    expect(await codeIn(photo)).toBe('');
    browserReads(['eyJ2IjoxfQ']);
    expect(await codeIn(new Blob(['text'], { type: 'text/plain' }))).toBe('');
  });
});
