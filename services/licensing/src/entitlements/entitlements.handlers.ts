import { Controller } from '@nestjs/common';
import {
  checkOwnership,
  type CheckOwnership,
  listOwnedSubjects,
  type ListOwnedSubjects,
  listSubjectsOfAddress,
  type ListSubjectsOfAddress,
  type OwnedSubjects,
  type Ownership,
  type SubjectsOfAddress,
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

  @Handles(listSubjectsOfAddress)
  listSubjectsOfAddress(input: ListSubjectsOfAddress): Promise<SubjectsOfAddress> {
    return this.entitlements.subjectsOfAddress(input);
  }

  @Handles(checkOwnership)
  checkOwnership(input: CheckOwnership): Promise<Ownership> {
    return this.entitlements.owns(input);
  }
}
