/** What a file is by its first bytes. Names and declared types are the sender's words and count for nothing. */
export type FileKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'mp3' | 'm4a' | 'opus' | 'flac' | 'wav';

/** So many bytes tell. */
export const tellingBytes = 64;

const text = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);

function boxed(bytes: Buffer): FileKind | undefined {
  const brand = text(bytes, 8, 12);
  if (brand === 'avif' || brand === 'avis') return 'avif';
  return /^(?:M4A |M4B |mp42|isom|iso2)$/.test(brand) ? 'm4a' : undefined;
}

function riff(bytes: Buffer): FileKind | undefined {
  const form = text(bytes, 8, 12);
  if (form === 'WEBP') return 'webp';
  return form === 'WAVE' ? 'wav' : undefined;
}

/** A frame of layer III: eleven bits of sync, a version and a bit rate that exist. */
function isMp3Frame(bytes: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = bytes;
  const isSynced = first === 0xff && (second & 0xe6) === 0xe2;
  return isSynced && (second & 0x18) !== 0x08 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
}

export function fileKind(bytes: Buffer): FileKind | undefined {
  if (bytes.length < 12) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif';
  if (text(bytes, 0, 4) === 'RIFF') return riff(bytes);
  if (text(bytes, 4, 8) === 'ftyp') return boxed(bytes);
  if (text(bytes, 0, 4) === 'OggS') return text(bytes, 28, 36) === 'OpusHead' ? 'opus' : undefined;
  if (text(bytes, 0, 4) === 'fLaC') return 'flac';
  return text(bytes, 0, 3) === 'ID3' || isMp3Frame(bytes) ? 'mp3' : undefined;
}
