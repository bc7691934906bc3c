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
import { OfflineService } from './offline.service';

@Controller()
export class OfflineHandlers {
  constructor(private readonly offline: OfflineService) {}

  @Handles(activateOffline)
  activate(input: ActivateOffline, { userId }: UserActor): Promise<OfflineActivation> {
    return this.offline.activate(userId, input);
  }

  @Handles(returnOffline)
  takeBack(input: ReturnOffline, { userId }: UserActor): Promise<ReturnedOffline> {
    return this.offline.takeBack(userId, input);
  }
}
