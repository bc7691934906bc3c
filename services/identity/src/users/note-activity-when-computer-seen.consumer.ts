import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { EventMeta } from '#contracts/kit/event';
import { computerSeen, type ComputerSeen } from '#contracts/licensing/events';
import { Consumes } from '#platform/events/consumes';
import { UsersService } from './users.service';

/** Who only makes music never logs in: an account ends when neither its owner nor a computer of theirs was here. */
@Controller()
export class NoteActivityWhenComputerSeen {
  constructor(private readonly users: UsersService) {}

  @Consumes(computerSeen)
  note({ userId, seenAt }: ComputerSeen, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.users.noteUse(tx, userId, new Date(seenAt));
  }
}
