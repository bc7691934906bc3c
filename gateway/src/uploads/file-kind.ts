import type { Readable } from 'node:stream';
import { fileTypeFromBuffer, fileTypeFromStream, type FileTypeResult } from 'file-type/node';

type ImageKind = 'jpeg' | 'png' | 'apng' | 'gif' | 'webp' | 'avif';
export type FileKind = ImageKind | 'mp3' | 'm4a' | 'opus' | 'flac' | 'wav';

/** The formats that uploads may have, by the extension that file-type returns. */
const kinds: Readonly<Partial<Record<string, FileKind>>> = {
  jpg: 'jpeg',
  png: 'png',
  apng: 'apng',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
  mp3: 'mp3',
  m4a: 'm4a',
  m4b: 'm4a',
  mp4: 'm4a',
  opus: 'opus',
  flac: 'flac',
  wav: 'wav',
};

const kindOf = (type: FileTypeResult | undefined) => type && kinds[type.ext];

/** The format of a file by its content; file name and declared type come from the sender and are not used. */
export async function fileKind(bytes: Buffer): Promise<FileKind | undefined> {
  return kindOf(await fileTypeFromBuffer(bytes));
}

/** The same for a stream: reads as far as needed, behind an ID3 tag too. */
export async function streamKind(stream: Readable): Promise<FileKind | undefined> {
  return kindOf(await fileTypeFromStream(stream));
}
