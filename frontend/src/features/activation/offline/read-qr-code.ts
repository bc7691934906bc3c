/** The text of a QR code. The decoder is loaded with the first picture. */
async function detectQrCode(picture: ImageBitmap): Promise<string> {
  const { BarcodeDetector } = await import('qr/decode.js');
  const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture);
  return found?.rawValue ?? '';
}

/** The text of a picture's QR code; of a URL only the fragment. Empty when there is no code. */
export async function readQrCode(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const text = picture ? await detectQrCode(picture) : '';
  return text.slice(text.indexOf('#') + 1);
}
