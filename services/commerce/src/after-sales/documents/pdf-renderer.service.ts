import { Injectable } from '@nestjs/common';
import pdfmake from 'pdfmake';
import { documentLayout } from './document-layout';
import { documentFonts } from './document-fonts';
import type { PrintedDocument } from './printed-document';

const fontFiles: ReadonlySet<unknown> = new Set(
  Object.values(documentFonts).flatMap(({ normal, bold }) => [normal, bold]),
);

/** Renders documents as PDF files with embedded fonts. */
@Injectable()
export class PdfRendererService {
  constructor() {
    pdfmake.setFonts(documentFonts);
    // Texts of customers are printed: nothing but the fonts is ever read.
    pdfmake.setUrlAccessPolicy(() => false);
    pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));
  }

  render(document: PrintedDocument): Promise<Buffer> {
    return pdfmake.createPdf(documentLayout(document)).getBuffer();
  }
}
