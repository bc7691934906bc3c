import { type Form, type FormValue } from './form';
import { RequestRejected } from './stripe-error';

/** The boundary of a multipart body; undefined for other bodies. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  return /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(contentType ?? '')?.[1];
}

/** A part with a file name is a form of `name` and `data`, every character of which is a byte. */
function valueOf(head: string, content: string): FormValue {
  const fileName = /filename="([^"]*)"/.exec(head)?.[1];
  if (fileName === undefined) return Buffer.from(content, 'latin1').toString('utf8');
  return new Map([
    ['name', fileName],
    ['data', content],
  ]);
}

/** Decodes a body that was read as latin1, so that the bytes of files are kept. */
export function readMultipart(body: string, boundary: string): Form {
  const form: Form = new Map();
  for (const part of body.split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const name = /name="([^"]*)"/.exec(part.slice(0, end))?.[1];
    if (end < 0 || !name) throw new RequestRejected(400, 'Invalid multipart body.');
    form.set(name, valueOf(part.slice(0, end), part.slice(end + 4, -2)));
  }
  return form;
}
