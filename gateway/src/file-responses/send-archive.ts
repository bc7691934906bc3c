import contentDisposition from 'content-disposition';
import { PassThrough, pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZipFile } from 'yazl';
import { Failure, fileMissing, unavailable } from '#contracts/kit/failure';
import type { Archive, ArchivedFile } from '#contracts/licensing/account/account-files';
import { type Lang, translate } from '#i18n/translate';
import { languageOf } from '../http/request-scope';
import type { ReportingStorage } from './reporting-storage';

/** Files of one archive that the storage is asked for at once. */
const maxConcurrentChecks = 8;

/** The files in their order, each with whether the storage has it undamaged. @throws Failure UNAVAILABLE when the storage does not respond */
async function findMissing(
  storage: ReportingStorage,
  files: readonly ArchivedFile[],
): Promise<{ stored: ArchivedFile[]; missing: ArchivedFile[] }> {
  const stored: ArchivedFile[] = [];
  const missing: ArchivedFile[] = [];
  for (let start = 0; start < files.length; start += maxConcurrentChecks) {
    const batch = files.slice(start, start + maxConcurrentChecks);
    const found = await Promise.all(batch.map((file) => storage.has(file))).catch((error: unknown) => {
      throw new Failure(unavailable, { subject: 'storage' }, error);
    });
    batch.forEach((file, i) => (found[i] ? stored : missing).push(file));
  }
  return { stored, missing };
}

/** Where the customer gets help. */
interface HelpAddresses {
  filesUrl: string;
  supportEmail: string;
}

/** Names the files that are not in the archive. Editors of Windows need the mark of the encoding and its line ends. */
function missingFilesText(
  missing: readonly ArchivedFile[],
  { lang, requestId, help }: { lang: Lang; requestId: string; help: HelpAddresses },
): Buffer {
  const lines = [
    translate(lang, 'file_failures.missing'),
    '',
    ...missing.map(({ path }) => path),
    '',
    translate(lang, 'file_failures.what_to_do', { url: help.filesUrl, email: help.supportEmail }),
    translate(lang, 'file_failures.request', { id: requestId }),
    '',
  ];
  return Buffer.from(`\ufeff${lines.join('\r\n')}`);
}

/** A shortcut to a file on another server, which Windows and macOS open in the browser. */
function addShortcuts(zip: ZipFile, files: readonly ArchivedFile[]): void {
  for (const { path, linkUrl } of files)
    if (linkUrl)
      zip.addBuffer(Buffer.from(`[InternetShortcut]\r\nURL=${linkUrl}\r\n`), `${path}.url`, {
        compress: false,
      });
}

/** Adds files that are opened when their turn comes. A closed connection ends the reading of the present one too. */
function addFiles(
  zip: ZipFile,
  files: readonly ArchivedFile[],
  { reply, storage, fail }: { reply: FastifyReply; storage: ReportingStorage; fail: (error: Error) => void },
): void {
  let open: Readable | undefined;
  for (const { path, storageKey, bytes } of files) {
    zip.addReadStreamLazy(path, { compress: false, size: bytes }, (ready) => {
      storage.read(storageKey).then(
        (stream) => {
          open = stream;
          // yazl waits for the end of a stream that failed.
          stream.once('error', fail);
          ready(null, stream);
        },
        (error: unknown) => ready(error, Readable.from([])),
      );
    });
  }
  reply.raw.once('close', () => open?.destroy());
}

/**
 * Streams files as one zip, one after the other and without compression, because they are archives already. The size follows from those of
 * the files, so that a browser notices when the stream ends early. Files that the storage does not have are named in a text instead.
 * @throws Failure FILE_MISSING without any file, UNAVAILABLE when the storage does not respond
 */
export async function sendArchive(
  { request, reply, storage }: { request: FastifyRequest; reply: FastifyReply; storage: ReportingStorage },
  { fileName, files }: Archive,
  help: HelpAddresses,
): Promise<void> {
  const isLinked = ({ linkUrl }: ArchivedFile) => Boolean(linkUrl);
  const linked = files.filter(isLinked);
  const { stored, missing } = await findMissing(
    storage,
    files.filter((file) => !isLinked(file)),
  );
  if (stored.length + linked.length === 0) throw new Failure(fileMissing);
  reply
    .header('content-type', 'application/zip')
    .header('content-disposition', contentDisposition(fileName))
    .header('cache-control', 'no-store');
  if (request.method === 'HEAD') return void reply.send(Readable.from([]));
  const zip = new ZipFile();
  const lang = languageOf(request);
  if (missing.length > 0)
    zip.addBuffer(
      missingFilesText(missing, { lang, requestId: request.id, help }),
      translate(lang, 'file_failures.missing_name'),
      {
        compress: false,
      },
    );
  const body = new PassThrough();
  const fail = (error: unknown) =>
    body.destroy(error instanceof Error ? error : new Error('archive failed', { cause: error }));
  zip.on('error', fail);
  addShortcuts(zip, linked);
  addFiles(zip, stored, { reply, storage, fail });
  const size = await new Promise<number>((resolve) => {
    zip.end({ forceZip64Format: false, comment: '' }, (...sizes: number[]) => resolve(sizes[0] ?? -1));
  });
  if (size > 0) reply.header('content-length', String(size));
  pipeline(zip.outputStream, body, () => undefined);
  reply.send(body);
}
