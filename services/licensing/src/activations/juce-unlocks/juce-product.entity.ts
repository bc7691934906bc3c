import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A product that was enabled for JUCE's own unlocking. Its key stays when it is disabled, because plug-ins contain the public one. */
@Entity('juce_products')
export class JuceProduct {
  @PrimaryColumn('text') slug: string;
  @Column('text') name: string;
  @Column('boolean') isEnabled: boolean;
  /** In JUCE's format: exponent and modulus in hexadecimal digits. */
  @Column('text') publicKey: string;
  /** Base64 of the PKCS8 DER, encrypted. */
  @Column('bytea') sealedPrivateKey: Buffer;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
