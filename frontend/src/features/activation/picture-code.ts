/** What the code of a picture says. The reader comes when somebody chooses a picture. */
async function read(picture: ImageBitmap): Promise<string> {
  const { BarcodeDetector } = await import('qr/decode.js');
  const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture);
  return found?.rawValue ?? '';
}

/** What stands in the code of a picture: of an address, the part that is in no log. Empty when there is no code. */
export async function codeIn(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const text = picture ? await read(picture) : '';
  return text.slice(text.indexOf('#') + 1);
}
