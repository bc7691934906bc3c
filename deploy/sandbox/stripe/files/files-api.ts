import { collection } from '../store/store';
import type Stripe from 'stripe';
import type { FormValue } from '../http/form';
import { paginate, pageRules } from '../http/pagination';
import { oneOf, required } from '../http/parameters';
import { apiRoute } from '../http/route';
import { missingParameter, noSuch, StripeError, wrongParameter } from '../http/stripe-error';
import { stripeId } from '../ids';
import type { Sandbox } from '../sandbox';

/** A file, without its content. */
export interface FileRecord {
  id: string;
  created: number;
  name: string;
  purpose: 'dispute_evidence';
  size: number;
  type: string;
}

export const files = collection<FileRecord>('files');

interface UploadedFile {
  name: string;
  data: string;
}

/** Files of evidence (docs.stripe.com/file-upload): PDF, JPEG or PNG of at most 5 MB. */
const maxBytes = 5_000_000;
const signatures = { pdf: '%PDF-', jpg: '\xff\xd8\xff', png: '\x89PNG' };

const typeOf = (data: string) =>
  Object.entries(signatures).find(([, signature]) => data.startsWith(signature))?.[0];

function uploadedFile(value: FormValue | undefined, param: string): UploadedFile {
  if (!(value instanceof Map)) throw missingParameter(param);
  const [name, data] = [value.get('name'), value.get('data')];
  if (typeof name !== 'string' || typeof data !== 'string') throw wrongParameter(param, 'Invalid file.');
  return { name, data };
}

function fileObject({ id, created, name, purpose, size, type }: FileRecord): Stripe.File {
  return {
    id,
    object: 'file',
    created,
    expires_at: null,
    filename: name,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size,
    title: null,
    type,
    url: null,
  };
}

function createFile(sandbox: Sandbox, { name, data }: UploadedFile): Stripe.File {
  const type = typeOf(data);
  if (!type) throw new StripeError(400, 'The file must be a PDF, JPEG or PNG.', { param: 'file' });
  if (data.length > maxBytes) throw new StripeError(400, 'The file is too large.', { param: 'file' });
  const facts = { name, purpose: 'dispute_evidence' as const, size: data.length, type };
  return fileObject(files(sandbox).put({ id: stripeId('file_'), created: sandbox.now(), ...facts }));
}

/** Stripe serves the upload on files.stripe.com; with another host the SDK sends it there. */
export const filesApi = [
  apiRoute(
    'POST',
    '/v1/files',
    { purpose: required(oneOf(['dispute_evidence'])), file: uploadedFile },
    (sandbox, { file }) => createFile(sandbox, file),
  ),
  apiRoute('GET', '/v1/files', pageRules, (sandbox, params) =>
    paginate(files(sandbox).newestFirst(), params, '/v1/files', 'file', fileObject),
  ),
  apiRoute('GET', '/v1/files/:id', {}, (sandbox, _, id) => {
    const file = files(sandbox).get(id);
    if (!file) throw noSuch('file upload', id);
    return fileObject(file);
  }),
];
