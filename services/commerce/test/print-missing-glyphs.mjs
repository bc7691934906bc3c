// Prints the characters of the PDF on standard input that its fonts do not have: a reader shows them as boxes. A process of its own,
// because it adds a method of Node 22 to this one.
import { buffer } from 'node:stream/consumers';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

// PDF.js needs this of Node 22.
ArrayBuffer.prototype.transferToFixedLength ??= function transferToFixedLength(length = this.byteLength) {
  return this.slice(0, length);
};
const { OPS } = await getResolvedPDFJS();
const pdf = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const missing = new Set();
for (let number = 1; number <= pdf.numPages; number += 1) {
  const { fnArray, argsArray } = await (await pdf.getPage(number)).getOperatorList();
  for (const [index, operator] of fnArray.entries()) {
    if (operator !== OPS.showText) continue;
    // Glyph 0 of a font is the box (ISO 32000-1, 9.7.6.3).
    for (const glyph of argsArray[index][0]) if (glyph.originalCharCode === 0) missing.add(glyph.unicode);
  }
}
process.stdout.write([...missing].join(''));
