import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import {
  type Entitlements,
  listEntitlements,
  type OwnedQuestion,
  type OwnedSubjects,
  ownedSubjects,
  type OwnsAnswer,
  type OwnsQuestion,
  ownsSubject,
} from '#contracts/licensing/entitlements';
import { Handles } from '#platform/rpc/handles';
import { EntitlementsService } from './entitlements.service';

@Controller()
export class EntitlementsHandlers {
  constructor(private readonly entitlements: EntitlementsService) {}

  @Handles(listEntitlements)
  list(_: Nothing, actor: UserActor): Promise<Entitlements> {
    return this.entitlements.listOf(actor.userId);
  }

  @Handles(ownedSubjects)
  owned(input: OwnedQuestion): Promise<OwnedSubjects> {
    return this.entitlements.ownedSubjects(input);
  }

  @Handles(ownsSubject)
  owns(input: OwnsQuestion): Promise<OwnsAnswer> {
    return this.entitlements.owns(input);
  }
}
