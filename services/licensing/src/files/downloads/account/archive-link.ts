import { type Platform, platforms } from '#contracts/catalogue/download-files';
import { Failure } from '#contracts/kit/failure';
import { downloadNotFound, linkExpired } from '#contracts/licensing/downloads';
import { signLink, verifyLink } from '#platform/storage/signed-link';

/** The payload of the signed URL of an archive. */
export interface ArchiveLink {
  readonly archiveOf: string;
  readonly platform: Platform;
}

function isArchiveLink(value: unknown): value is ArchiveLink {
  return (
    typeof value === 'object' &&
    value !== null &&
    'archiveOf' in value &&
    'platform' in value &&
    platforms.some((platform) => platform === value.platform)
  );
}

/** The URL of an archive, relative to the shop. */
export function archiveUrl(link: ArchiveLink, secret: string, expiresAt: Date): string {
  return `/api/downloads/archives/${signLink(link, secret, expiresAt)}`;
}

/** Verifies the signed part of a URL. @throws Failure LINK_EXPIRED or DOWNLOAD_NOT_FOUND */
export function readArchiveLink(signed: string, secrets: readonly string[]): ArchiveLink {
  const opened = verifyLink(signed, secrets);
  if (opened.state === 'expired') throw new Failure(linkExpired);
  if (opened.state === 'invalid' || !isArchiveLink(opened.payload)) throw new Failure(downloadNotFound);
  return opened.payload;
}
