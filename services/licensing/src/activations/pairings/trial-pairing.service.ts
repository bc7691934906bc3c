import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { pairingDenied, pairingExpired } from '#contracts/licensing/pairings';
import { type StartTrial, startTrial, type Trial } from '#contracts/licensing/trials/trials';
import { Mailer } from '#platform/mail/mailer';
import { Handles } from '#platform/rpc/handles';
import { trialStartedMail } from '../../entitlements/mails/trial-started.mail';
import { ProductsService } from '../../entitlements/products.service';
import { CustomersService } from '../../entitlements/owners/customers.service';
import { TrialSourcesService } from '../../trials/trial-sources.service';
import { trialView, TrialsService } from '../../trials/trials.service';
import { PairingRequest } from './pairing.entity';
import { decidedUntil, PairingsService } from './pairings.service';

/** Approves a pairing with a trial in place of a licence. */
@Injectable()
export class TrialPairingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductsService,
    private readonly customers: CustomersService,
    private readonly pairings: PairingsService,
    private readonly trials: TrialsService,
    private readonly sources: TrialSourcesService,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Reserves the trial; its time begins when the computer fetches the file.
   * @throws Failure NOT_FOUND, PAIRING_DENIED, PAIRING_EXPIRED, PLUGIN_NOT_FOUND, PLUGIN_WITHOUT_FILES, TRIAL_REFUSED
   */
  @Handles(startTrial)
  async start({ slug, pairingId }: StartTrial, { userId }: UserActor): Promise<Trial> {
    const product = await this.products.findOne(slug);
    const { email, firstName, language } = await this.customers.contact(userId);
    return this.dataSource.transaction(async (tx) => {
      const row = await this.pairings.findUndecided(tx, userId, { id: pairingId }, true);
      if (row.state === 'denied') throw new Failure(pairingDenied);
      if (row.state !== 'waiting' && !row.trialId) throw new Failure(pairingExpired);
      const { wantsTrial = false, ...machine } = row.machine;
      const source = await this.sources.sourceOf(tx, { userId, pluginId: product.pluginId }, wantsTrial);
      const trial = await this.trials.reserve(tx, { userId, email, product, machine, source });
      const { id: trialId, computerId } = trial;
      const decided = { state: 'approved', userId, computerId, trialId, expiresAt: decidedUntil() } as const;
      if (row.state === 'waiting') await tx.getRepository(PairingRequest).update({ id: row.id }, decided);
      // The key is that of the trial, so a repeated request mails nothing.
      await this.mailer.enqueue(tx, {
        key: `trial:${trialId}`,
        template: trialStartedMail,
        language,
        to: { address: email, name: firstName },
        data: { product: product.name, slug, days: trial.days },
      });
      return trialView(trial);
    });
  }
}
