import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { redactEvents } from '#platform/events/redact-events';
import { MailAdmin } from '#platform/mail/mail-admin';
import { erasures } from '../personal-data';
import { type User, UsersService } from '../users/users.service';

/** Erases the personal data of a deleted user from every module of this service. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly users: UsersService,
    private readonly erasedSubjects: ErasedSubjects,
    private readonly mailAdmin: MailAdmin,
    private readonly modules: ModulesContainer,
  ) {}

  async erase(tx: EntityManager, user: User, deletedAt: Date): Promise<void> {
    const { id, email } = user;
    await this.erasedSubjects.add(tx, id);
    await this.mailAdmin.eraseByAddress(tx, email);
    const { email: anonymousEmail } = await this.users.anonymize(tx, user, deletedAt);
    await redactEvents(tx, { userId: id }, { email: anonymousEmail, firstName: '', gift: { email: '' } });
    for (const { call } of erasures.find(this.modules)) await call(tx, id);
  }
}
