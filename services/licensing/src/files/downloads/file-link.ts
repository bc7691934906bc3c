import type { DownloadableFile } from '#contracts/catalogue/download-files';
import { downloadNotFound, linkExpired } from '#contracts/licensing/downloads';
import { Failure } from '#contracts/kit/failure';
import { verifyLink, signLink } from '#platform/storage/signed-link';

/** The payload of the signed URL of a file. */
export interface FileLink {
  readonly fileId: string;
  readonly pluginId: string;
  /** The grant under which the transfer counts; absent for a signed-in customer. */
  readonly grantId?: string;
  /** The entitlement of the signed-in owner; absent for a grant. */
  readonly entitlementId?: string;
  /** The customer who can try the plug-in or tries it. */
  readonly trialOf?: string;
}

function isFileLink(value: unknown): value is FileLink {
  return typeof value === 'object' && value !== null && 'fileId' in value && 'pluginId' in value;
}

/** What customers see of the address of a file on another server. */
export function linkHostOf({ linkUrl }: Pick<DownloadableFile, 'linkUrl'>): { linkHost?: string } {
  return linkUrl ? { linkHost: new URL(linkUrl).host } : {};
}

/** The URL of a file's bytes, relative to the shop. */
export function fileUrl(link: FileLink, secret: string, expiresAt: Date): string {
  return `/api/downloads/files/${signLink(link, secret, expiresAt)}`;
}

/** Verifies the signed part of a URL. @throws Failure LINK_EXPIRED or DOWNLOAD_NOT_FOUND */
export function readFileLink(signed: string, secrets: readonly string[]): FileLink {
  const opened = verifyLink(signed, secrets);
  if (opened.state === 'expired') throw new Failure(linkExpired);
  if (opened.state === 'invalid' || !isFileLink(opened.payload)) throw new Failure(downloadNotFound);
  return opened.payload;
}
