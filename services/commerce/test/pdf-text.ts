import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The text of a PDF in base64, with plain spaces. */
export function pdfText(content: string): string {
  const script = join(__dirname, 'print-pdf-text.mjs');
  const text = execFileSync(process.execPath, [script], { input: Buffer.from(content, 'base64') });
  return text.toString('utf8').replaceAll(/[ \u00a0\u0000]+/g, ' ');
}
