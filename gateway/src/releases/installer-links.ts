import { Injectable } from '@nestjs/common';
import { type InstallerFile, installerNotFound } from '#contracts/catalogue/installers';
import { Failure } from '#contracts/kit/failure';
import { linkExpired } from '#contracts/licensing/downloads';
import { verifyLink, signLink } from '#platform/storage/signed-link';
import { GatewayConfig } from '../gateway.config';

function installerIn(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !('installerId' in payload)) return undefined;
  return typeof payload.installerId === 'string' ? payload.installerId : undefined;
}

/** Signed installer URLs, valid for FILE_LINK_SECONDS. */
@Injectable()
export class InstallerLinksService {
  constructor(private readonly config: GatewayConfig) {}

  addressOf({ id }: InstallerFile): string {
    const { FILE_LINK_SECRET, FILE_LINK_SECONDS } = this.config;
    const expiresAt = new Date(Date.now() + FILE_LINK_SECONDS * 1_000);
    return `/api/installer/files/${signLink({ installerId: id }, FILE_LINK_SECRET, expiresAt)}`;
  }

  /** The installer id of a link. @throws Failure LINK_EXPIRED or INSTALLER_NOT_FOUND */
  open(link: string): string {
    const { FILE_LINK_SECRET, FILE_LINK_FORMER_SECRETS } = this.config;
    const opened = verifyLink(link, [FILE_LINK_SECRET, ...FILE_LINK_FORMER_SECRETS]);
    if (opened.state === 'expired') throw new Failure(linkExpired);
    const id = opened.state === 'open' ? installerIn(opened.payload) : undefined;
    if (!id) throw new Failure(installerNotFound, { platform: '' });
    return id;
  }
}
