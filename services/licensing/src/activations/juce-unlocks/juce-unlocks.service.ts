import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type JuceKeyFile,
  unlockWithJuce,
  type UnlockWithJuce,
} from '#contracts/licensing/juce/juce-unlocks';
import { Handles } from '#platform/rpc/handles';
import { ActivationService } from '../registered-computers/activation.service';
import { createKeyFile } from './juce-key-file';
import { JuceProductsService } from './juce-products.service';

/** JUCE's own unlocking: a computer takes a seat as with every activation and gets a key file instead of a licence file. */
@Injectable()
export class JuceUnlocksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: JuceProductsService,
    private readonly activation: ActivationService,
  ) {}

  /** @throws Failure JUCE_UNLOCKING_OFF, and as `ActivationService.assignSeats` */
  @Handles(unlockWithJuce)
  async unlock({ userId, email, name: user, slug, os, machine }: UnlockWithJuce): Promise<JuceKeyFile> {
    const { name, privateKey } = await this.products.findEnabled(slug);
    // JUCE compares machine numbers without case; a device id has one form.
    const code = machine.toUpperCase();
    const computer = {
      deviceId: `juce:${code}`,
      deviceSpec: 'juce',
      machineName: `${os} · ${code.slice(-4)}`,
      os,
    };
    await this.dataSource.transaction((tx) =>
      this.activation.assignSeats(tx, userId, { ...computer, products: [slug] }),
    );
    return { keyFile: createKeyFile({ app: slug, user, email, machine }, privateKey), product: name };
  }
}
