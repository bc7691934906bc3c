import { Controller } from '@nestjs/common';
import {
  checkOwnership,
  type CheckOwnership,
  listOwnedSubjects,
  type ListOwnedSubjects,
  type OwnedSubjects,
  type Ownership,
} from '#contracts/licensing/entitlements';
import { Handles } from '#platform/rpc/handles';
import { EntitlementsService } from './entitlements.service';

@Controller()
export class EntitlementsHandlers {
  constructor(private readonly entitlements: EntitlementsService) {}

  @Handles(listOwnedSubjects)
  listOwnedSubjects(input: ListOwnedSubjects): Promise<OwnedSubjects> {
    return this.entitlements.ownedSubjects(input);
  }

  @Handles(checkOwnership)
  checkOwnership(input: CheckOwnership): Promise<Ownership> {
    return this.entitlements.owns(input);
  }
}
