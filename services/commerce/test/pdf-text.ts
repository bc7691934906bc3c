import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF in base64, with plain spaces. */
export async function pdfText(content: string): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(content, 'base64')));
  const { text } = await extractText(pdf, { mergePages: true });
  await pdf.destroy();
  return text.replaceAll(/[ \u00a0\u0000]+/g, ' ');
}
