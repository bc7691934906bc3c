/**
 * What some browsers read codes with (Shape Detection API, W3C): Chrome on phones and on macOS has it, others do not. It is used
 * where it is; no code of ours stands in for it.
 */
interface Detector {
  detect(picture: ImageBitmap): Promise<readonly { rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  var BarcodeDetector: DetectorClass | undefined;
}

const format = 'qr_code';

/** Whether this browser finds codes in pictures. */
export async function readsPictures(): Promise<boolean> {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return formats.includes(format);
}

/** What stands in the code of a picture: of an address, the part that is in no log. Empty when there is no code. */
export async function codeIn(file: Blob): Promise<string> {
  const Reader = globalThis.BarcodeDetector;
  if (!Reader) return '';
  const picture = await createImageBitmap(file).catch(() => undefined);
  const [found] = picture ? await new Reader({ formats: [format] }).detect(picture) : [];
  const text = found?.rawValue ?? '';
  return text.slice(text.indexOf('#') + 1);
}
