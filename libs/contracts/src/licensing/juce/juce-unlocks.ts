import { IsBoolean, IsIn, IsString, IsUUID, Length, Matches } from 'class-validator';
import { pluginNotFound } from '../../catalogue/plugins';
import { pluginWithoutFiles } from '../../catalogue/sales';
import { failure, unavailable } from '../../kit/failure';
import { request } from '../../kit/request';
import { IsSlug, SingleLine } from '../../kit/text';
import { activationLimit, licenceFileTooLarge, nothingToActivate } from '../activations';
import { swapCodeRefused, swapCodeRequired } from '../swaps';

function IsMachineNumber(): PropertyDecorator {
  return Matches(/^[A-Za-z0-9]{4,64}$/);
}

/** What JUCE's OnlineUnlockStatus posts as a form. Its names are JUCE's. */
export class JuceUnlockForm {
  @IsString() @IsSlug() slug: string;
  /** The product id of the plug-in, which is the slug. */
  @IsString() @Length(1, 80) product: string;
  @IsString() @Length(1, 254) email: string;
  /** An app password of the customer. */
  @IsString() @Length(1, 256) pw: string;
  @SingleLine() @IsString() @Length(1, 40) os: string;
  /** The machine number that JUCE computes. */
  @IsString() @IsMachineNumber() mach: string;
}

/** Unlocks a product on a computer of a customer whose app password was checked. */
export class UnlockWithJuce {
  @IsUUID() userId: string;
  @IsString() @Length(1, 254) email: string;
  /** The licensee in the key file. */
  @SingleLine() @IsString() @Length(1, 201) name: string;
  @IsString() @IsSlug() slug: string;
  @SingleLine() @IsString() @Length(1, 40) os: string;
  @IsString() @IsMachineNumber() machine: string;
}

export class JuceKeyFile {
  /** The key file in JUCE's format. */
  @IsString() keyFile: string;
  @IsString() product: string;
}

/** The product is not unlocked by JUCE's own classes. */
export const juceUnlockingOff = failure()('JUCE_UNLOCKING_OFF', 'not-found');

/** Takes a seat as an activation does, and returns the key file of the computer. */
export const unlockWithJuce = request('licensing.juce.unlock', {
  input: UnlockWithJuce,
  output: JuceKeyFile,
  access: 'service',
  fails: [
    juceUnlockingOff,
    activationLimit,
    nothingToActivate,
    licenceFileTooLarge,
    swapCodeRequired,
    swapCodeRefused,
  ],
  idempotent: true,
});

export class ConfigureJuceUnlocking {
  @IsString() @IsSlug() slug: string;
  @IsIn(['enable', 'disable', 'show']) change: 'enable' | 'disable' | 'show';
}

export class JuceUnlocking {
  @IsBoolean() isEnabled: boolean;
  /** For `juce::RSAKey`: exponent and modulus. Empty until the product was enabled once; it never changes then. */
  @IsString() publicKey: string;
}

/** Whether a product is unlocked by JUCE's own classes: off, until an operator turns it on. */
export const configureJuceUnlocking = request('licensing.juce.configure', {
  input: ConfigureJuceUnlocking,
  output: JuceUnlocking,
  access: 'releases:write',
  fails: [pluginNotFound, pluginWithoutFiles, unavailable],
});
