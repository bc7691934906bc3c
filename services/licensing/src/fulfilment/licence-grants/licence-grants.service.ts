import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pluginNotFound } from '#contracts/catalogue/plugins';
import { alreadyOwned } from '#contracts/commerce/pricing/quotes';
import type { Contact } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  grantLicence,
  type GrantLicence,
  type LicenceGrant as LicenceGrantView,
  type LicenceGrantId,
  type LicenceGrants,
  listLicenceGrants,
  type ListLicenceGrants,
  revokeLicenceGrant,
} from '#contracts/licensing/giving/licence-grants';
import { AuditLog } from '#platform/audit/audit-log';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { MergedAccounts } from '#platform/database/merges/merged-accounts';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { CustomersService } from '../../entitlements/owners/customers.service';
import { GivenRightsService } from '../purchases/given/given-rights.service';
import { type GivenProduct, ProductsService } from '../../entitlements/products.service';
import { LicenceGrant } from './licence-grant.entity';
import {
  AccountMerge,
  DataExport,
  type ErasedUser,
  Erasure,
  type ExportPart,
  type MergedUser,
} from '../../personal-data';

/** Licences that administrators give to customers and take back. */
@Injectable()
export class LicenceGrantsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly customers: CustomersService,
    private readonly products: ProductsService,
    private readonly rights: GivenRightsService,
    private readonly mergedAccounts: MergedAccounts,
    private readonly erased: ErasedSubjects,
    private readonly audit: AuditLog,
  ) {}

  @Handles(listLicenceGrants)
  async list({ id }: ListLicenceGrants): Promise<LicenceGrants> {
    return { grants: await this.ofUser(id) };
  }

  @DataExport()
  async export(userId: string, part: ExportPart): Promise<{ grants: LicenceGrantView[] }> {
    return { grants: await this.ofUser(userId, part) };
  }

  /** Newest first. */
  private async ofUser(userId: string, part: Partial<ExportPart> = {}): Promise<LicenceGrantView[]> {
    const rows = await this.dataSource
      .getRepository(LicenceGrant)
      .find({ where: { userId }, order: { grantedAt: 'DESC', id: 'DESC' }, ...part });
    return rows.map(viewOf);
  }

  /** @throws Failure NOT_FOUND, ALREADY_OWNED, PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES, UNAVAILABLE */
  @Handles(grantLicence)
  async grant(
    { id: customerId, slug, reason, note }: GrantLicence,
    { userId: grantedBy }: UserActor,
  ): Promise<LicenceGrantView> {
    const owner = await this.customers.contact(customerId);
    const { userId } = owner;
    const [product] = await this.products.find([slug]);
    if (!product) throw new Failure(pluginNotFound, { slug });
    const { pluginId, name } = product;
    const base = { id: newId(), userId, pluginId, product: name, reason, note };
    const grant: LicenceGrant = { ...base, grantedBy, grantedAt: new Date(), revokedAt: null };
    await this.dataSource.transaction(async (tx) => {
      if ((await this.mergedAccounts.ownerOf(tx, userId)) !== userId) throw new Failure(notFound);
      if (await this.erased.has(tx, userId)) throw new Failure(notFound);
      await this.rights.lock(tx, [userId]);
      await this.give(tx, grant, product, owner);
      await tx.getRepository(LicenceGrant).insert(grant);
      // Without the note: the log outlives the account.
      const after = { userId, slug, reason };
      await this.audit.record(tx, { action: 'licence-grant.created', subject: grant.id, after });
    });
    return viewOf(grant);
  }

  /** A revoked grant stays as it is. @throws Failure NOT_FOUND */
  @Handles(revokeLicenceGrant)
  async revoke({ id }: LicenceGrantId): Promise<LicenceGrantView> {
    return this.dataSource.transaction(async (tx) => {
      const grants = tx.getRepository(LicenceGrant);
      const known = await grants.findOneBy({ id });
      if (!known) throw new Failure(notFound);
      await this.rights.lock(tx, [known.userId]);
      const grant = await grants.findOneByOrFail({ id });
      if (grant.revokedAt !== null) return viewOf(grant);
      const revokedAt = new Date();
      await grants.update({ id }, { revokedAt });
      await this.rights.setState(tx, id, 'revoked');
      const [before, after] = [{ revokedAt: null }, { revokedAt, userId: grant.userId }];
      await this.audit.record(tx, { action: 'licence-grant.revoked', subject: id, before, after });
      return viewOf({ ...grant, revokedAt });
    });
  }

  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId }: MergedUser): Promise<void> {
    await tx.getRepository(LicenceGrant).update({ userId: formerUserId }, { userId });
  }

  /** Erases what administrators wrote about the user. */
  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedUser): Promise<void> {
    await tx.getRepository(LicenceGrant).update({ userId }, { note: '' });
  }

  private async give(
    tx: EntityManager,
    { id, reason }: LicenceGrant,
    product: GivenProduct,
    owner: Contact,
  ): Promise<void> {
    const { added } = await this.rights.give(tx, {
      id,
      source: 'grant',
      isNfr: reason === 'nfr',
      state: 'active',
      reference: reason,
      owner,
      recipient: owner,
      products: [product],
    });
    if (added.length === 0) throw new Failure(alreadyOwned, { slug: product.slug });
  }
}

function viewOf({ id, product, reason, note, grantedAt, revokedAt }: LicenceGrant): LicenceGrantView {
  const times = { grantedAt: grantedAt.toISOString(), revokedAt: revokedAt?.toISOString() ?? null };
  return { id, product, reason, note, ...times };
}
