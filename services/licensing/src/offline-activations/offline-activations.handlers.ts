import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import {
  activateOffline,
  type ActivateOffline,
  type OfflineActivation,
  type ReturnedOffline,
  returnOffline,
  type ReturnOffline,
} from '#contracts/licensing/offline-activations';
import { Handles } from '#platform/rpc/handles';
import { OfflineActivationsService } from './offline-activations.service';
import { ReturnLeaseService } from './return-lease.service';

@Controller()
export class OfflineActivationsHandlers {
  constructor(
    private readonly offlineActivations: OfflineActivationsService,
    private readonly returns: ReturnLeaseService,
  ) {}

  @Handles(activateOffline)
  activate(input: ActivateOffline, { userId }: UserActor): Promise<OfflineActivation> {
    return this.offlineActivations.activate(userId, input);
  }

  @Handles(returnOffline)
  returnLease(input: ReturnOffline, { userId }: UserActor): Promise<ReturnedOffline> {
    return this.returns.returnLease(userId, input);
  }
}
