// Prints the text of the PDF on standard input. A process of its own: PDF.js is imported dynamically, which Jest's modules cannot.
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';

const pdf = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const { text } = await extractText(pdf, { mergePages: true });
process.stdout.write(text);
