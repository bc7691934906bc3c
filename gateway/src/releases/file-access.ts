import { Injectable } from '@nestjs/common';
import { licenceRequired, type ReleaseFile } from '#contracts/catalogue/release-feeds';
import { Failure } from '#contracts/kit/failure';
import { type Coverage, findCoverage } from '#contracts/licensing/licence-checks';
import { RpcClient } from '#platform/rpc/rpc-client';
import { signLink, verifyLink } from '#platform/storage/signed-link';
import { GatewayConfig } from '../gateway.config';

/** The header with a licence file. */
export const licenceHeader = 'x-licence-file';

/** What a request shows for a file that is not open. */
export interface FileCredentials {
  slug: string;
  /** The signature of an address from an update check. */
  signature: string | undefined;
  licenceFile: string | undefined;
}

/** Decides who may download a file of a release: by a signed address, or by a licence file that covers its version. */
@Injectable()
export class FileAccessService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly config: GatewayConfig,
  ) {}

  coverageOf(product: string, file: string): Promise<Coverage> {
    return this.rpc.call(findCoverage, { file, product });
  }

  /** The address with a signature, valid for FILE_LINK_SECONDS. */
  sign(address: string, { id: releaseFileId }: { id: string }): string {
    const { FILE_LINK_SECRET, FILE_LINK_SECONDS } = this.config;
    const url = new URL(address);
    const expiresAt = new Date(Date.now() + FILE_LINK_SECONDS * 1_000);
    url.searchParams.set('signature', signLink({ releaseFileId }, FILE_LINK_SECRET, expiresAt));
    return url.href;
  }

  /** @throws Failure LICENCE_REQUIRED */
  async assertAllowed({ id, version, isOpen }: ReleaseFile, credentials: FileCredentials): Promise<void> {
    const { slug, signature, licenceFile } = credentials;
    if (isOpen || (signature && this.isSigned(id, signature))) return;
    const isCovered = licenceFile && (await this.isCovered({ file: licenceFile, product: slug, version }));
    if (!isCovered) throw new Failure(licenceRequired, { slug });
  }

  private isSigned(id: string, signature: string): boolean {
    const { FILE_LINK_SECRET, FILE_LINK_FORMER_SECRETS } = this.config;
    const opened = verifyLink(signature, [FILE_LINK_SECRET, ...FILE_LINK_FORMER_SECRETS]);
    if (opened.state !== 'open' || typeof opened.payload !== 'object' || opened.payload === null)
      return false;
    return 'releaseFileId' in opened.payload && opened.payload.releaseFileId === id;
  }

  private async isCovered(input: { file: string; product: string; version: string }): Promise<boolean> {
    const { code } = await this.rpc.call(findCoverage, input);
    return code === 'VALID';
  }
}
