import { downloadNotFound, linkExpired } from '#contracts/licensing/downloads';
import { Failure } from '#contracts/kit/failure';
import { openLink, signLink } from '#platform/storage/signed-link';

/** What the signed address of a file says. */
export interface FileLink {
  readonly fileId: string;
  readonly pluginId: string;
  /** Under which grant the transfer counts; absent for the signed-in owner. */
  readonly grantId?: string;
  /** Whose entitlement it is; absent for a grant. */
  readonly entitlementId?: string;
}

function isFileLink(value: unknown): value is FileLink {
  return typeof value === 'object' && value !== null && 'fileId' in value && 'pluginId' in value;
}

/** The address of a file's bytes, relative to the shop. */
export function fileAddress(link: FileLink, secret: string, expiresAt: Date): string {
  return `/api/downloads/files/${signLink(link, secret, expiresAt)}`;
}

/** Reads the signed part of an address. @throws Failure LINK_EXPIRED or DOWNLOAD_NOT_FOUND */
export function readFileLink(signed: string, secrets: readonly string[]): FileLink {
  const opened = openLink(signed, secrets);
  if (opened.state === 'expired') throw new Failure(linkExpired);
  if (opened.state === 'invalid' || !isFileLink(opened.payload)) throw new Failure(downloadNotFound);
  return opened.payload;
}
