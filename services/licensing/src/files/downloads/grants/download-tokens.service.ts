import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MergedAccounts } from '#platform/database/merges/merged-accounts';
import { LicensingConfig } from '../../../licensing.config';
import { downloadTokenOf, hashDownloadToken } from '../download-token';

const hashOf = (token: string) => hashDownloadToken(token).toString('hex');

/** The order of a grant and its user. */
interface GrantOwner {
  orderId: string;
  userId: string;
}

const reassignedSubject = ({ orderId, userId }: GrantOwner) => `${orderId} ${userId}`;

/** Derives the tokens that open the downloads of orders. */
@Injectable()
export class DownloadTokensService {
  constructor(
    private readonly config: LicensingConfig,
    private readonly mergedAccounts: MergedAccounts,
  ) {}

  /**
   * The token of an order, or of one that was moved to this user or to an account that was merged into this one. A grant from before a
   * rotation of FILE_LINK_SECRET keeps the token that was mailed.
   */
  async tokenOf(
    tx: EntityManager,
    { orderId, userId }: GrantOwner,
    knownHash: string | undefined,
  ): Promise<string> {
    const secrets = [this.config.FILE_LINK_SECRET, ...this.config.FILE_LINK_FORMER_SECRETS];
    const formerIds = knownHash === undefined ? [] : await this.mergedAccounts.formerOf(tx, userId);
    const subjects = [
      orderId,
      ...[userId, ...formerIds].map((id) => reassignedSubject({ orderId, userId: id })),
    ];
    const tokens = secrets.flatMap((secret) => subjects.map((subject) => downloadTokenOf(subject, secret)));
    const known = tokens.find((token) => hashOf(token) === knownHash);
    return known ?? downloadTokenOf(orderId, this.config.FILE_LINK_SECRET);
  }

  /** The token of an order that is moved to this user. */
  movedTokenOf(owner: GrantOwner): string {
    return downloadTokenOf(reassignedSubject(owner), this.config.FILE_LINK_SECRET);
  }
}
