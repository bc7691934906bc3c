import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { userEmailConfirmed, userRegistered } from '#contracts/identity/events';
import { register, type Register } from '#contracts/identity/users';
import type { Actor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { violatedConstraint } from '#platform/database/violated-constraint';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { Outbox } from '#platform/outbox/outbox';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { alreadyRegisteredMail } from '../mails/account/already-registered.mail';
import { PageVersionsService } from '../pages/page-versions.service';
import { hashPassword } from './credentials.service';
import { User } from './user.entity';
import { UsersService } from './users.service';

/** What a new account starts with. */
export type NewAccount = Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'passwordHash' | 'language'> &
  Partial<Pick<User, 'role' | 'emailConfirmedAt'>>;

/** Registers new accounts. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly versions: PageVersionsService,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Creates an account. A known address gets the same response in the same time, because the response must not reveal who is
   * a customer (api §3). The password of the existing account stays as it is.
   */
  @Handles(register)
  async register({ email, firstName, lastName, password }: Register, { language }: Actor): Promise<void> {
    const passwordHash = await hashPassword(password);
    const id = newId();
    try {
      await this.dataSource.transaction((tx) =>
        this.create(tx, { id, email, firstName, lastName, passwordHash, language }),
      );
    } catch (error) {
      if (violatedConstraint(error) !== 'users_email') throw error;
      await this.mailExistingOwner(email);
      this.log.info('registration with a known address');
      return;
    }
    this.log.info({ userId: id }, 'user registered');
  }

  /** Creates an account. @throws the violation of `users_email` when another account has the address */
  async create(tx: EntityManager, account: NewAccount): Promise<void> {
    const { id: userId, email, language } = account;
    const termsVersion = await this.versions.current('terms', tx);
    await tx.getRepository(User).insert({ ...account, termsVersion });
    await this.outbox.add(tx, userRegistered, {
      userId,
      email,
      language,
      registeredAt: new Date().toISOString(),
    });
    if (account.emailConfirmedAt) await this.outbox.add(tx, userEmailConfirmed, { userId, email });
  }

  /** Mails the owner of a known address, at most once a day. */
  private async mailExistingOwner(email: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      // The lock prevents an account deletion in between: the mail would remain after it.
      const owner = await this.users.lockByEmail(tx, email);
      if (!owner) return;
      await this.mailer.enqueue(tx, {
        key: `already-registered:${owner.id}:${new Date().toISOString().slice(0, 10)}`,
        template: alreadyRegisteredMail,
        language: owner.language,
        to: { address: owner.email, name: owner.firstName },
        data: {},
      });
    });
  }
}
