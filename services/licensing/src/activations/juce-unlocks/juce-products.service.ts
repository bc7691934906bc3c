import { createPrivateKey, generateKeyPair, hkdfSync, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Failure } from '#contracts/kit/failure';
import {
  configureJuceUnlocking,
  type ConfigureJuceUnlocking,
  type JuceUnlocking,
  juceUnlockingOff,
} from '#contracts/licensing/juce/juce-unlocks';
import { AuditLog } from '#platform/audit/audit-log';
import { Handles } from '#platform/rpc/handles';
import { ProductsService } from '../../entitlements/products.service';
import { LicensingConfig } from '../../licensing.config';
import { openText, sealText } from '../../sealed-text';
import { jucePublicKey } from './juce-key-file';
import { JuceProduct } from './juce-product.entity';

const generateKey = promisify(generateKeyPair);
const keyBits = 2_048;

/** Which products JUCE's own classes unlock, and their keys. The private ones are encrypted by the secret of links, as redemption codes are. */
@Injectable()
export class JuceProductsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductsService,
    private readonly config: LicensingConfig,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Failure PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES, UNAVAILABLE */
  @Handles(configureJuceUnlocking)
  async configure({ slug, change }: ConfigureJuceUnlocking): Promise<JuceUnlocking> {
    if (change === 'enable') await this.enable(slug);
    if (change === 'disable') await this.disable(slug);
    const row = await this.dataSource.getRepository(JuceProduct).findOneBy({ slug });
    return { isEnabled: row?.isEnabled ?? false, publicKey: row?.publicKey ?? '' };
  }

  /** The product's name and private key. @throws Failure JUCE_UNLOCKING_OFF */
  async findEnabled(slug: string): Promise<{ name: string; privateKey: KeyObject }> {
    const row = await this.dataSource.getRepository(JuceProduct).findOneBy({ slug, isEnabled: true });
    if (!row) throw new Failure(juceUnlockingOff);
    return { name: row.name, privateKey: this.open(row) };
  }

  private async enable(slug: string): Promise<void> {
    const { name } = await this.products.findOne(slug);
    const { privateKey } = await generateKey('rsa', { modulusLength: keyBits });
    const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    const [secret] = this.config.fileLinkSecrets;
    const sealedPrivateKey = sealText(keyOf(secret, slug), der);
    const row = { slug, name, isEnabled: true, publicKey: jucePublicKey(privateKey), sealedPrivateKey };
    await this.dataSource.transaction(async (tx) => {
      const rows = tx.getRepository(JuceProduct);
      // A product keeps its first key, also when two operators enable it at once.
      await rows.createQueryBuilder().insert().values(row).orIgnore().execute();
      await rows.update({ slug }, { name, isEnabled: true });
      await this.audit.record(tx, { action: 'product.juce-unlocking-enabled', subject: slug });
    });
  }

  private async disable(slug: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await tx.getRepository(JuceProduct).update({ slug }, { isEnabled: false });
      await this.audit.record(tx, { action: 'product.juce-unlocking-disabled', subject: slug });
    });
  }

  private open({ slug, sealedPrivateKey }: JuceProduct): KeyObject {
    for (const secret of this.config.fileLinkSecrets) {
      const der = openText(keyOf(secret, slug), sealedPrivateKey);
      if (der !== undefined)
        return createPrivateKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'pkcs8' });
    }
    throw new Error(
      `the JUCE key of ${slug} was sealed with a secret that FILE_LINK_FORMER_SECRETS does not contain`,
    );
  }
}

function keyOf(secret: string, slug: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `JUCE private key of ${slug}`, 32));
}
