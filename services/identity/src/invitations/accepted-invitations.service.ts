import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  acceptInvitation,
  type AcceptInvitation,
  type AcceptedInvitation,
  emailTaken,
  invitationRefused,
} from '#contracts/identity/staff/invitations';
import type { Actor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { violatedConstraint } from '#platform/database/violated-constraint';
import type { Log } from '#platform/log/log';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { CredentialsService } from '../users/credentials.service';
import { RegistrationService } from '../users/registration.service';
import { UserAdminService } from '../users/user-admin.service';
import type { Invitation } from './invitation.entity';
import { InvitationsService } from './invitations.service';

/** Creates the accounts of invited people. */
@Injectable()
export class AcceptedInvitationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly invitations: InvitationsService,
    private readonly registration: RegistrationService,
    private readonly administrators: UserAdminService,
    private readonly credentials: CredentialsService,
    private readonly auditLog: AuditLog,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Creates an account with the role of the invitation. Its address counts as confirmed: the link was mailed to it, or an operator
   * who reads the server's log entered it. @throws Failure INVITATION_REFUSED, EMAIL_TAKEN
   */
  @Handles(acceptInvitation)
  async accept(input: AcceptInvitation, { language }: Actor): Promise<AcceptedInvitation> {
    // A stranger without a link costs no hash.
    await this.invitations.findValid(this.dataSource.manager, input.token);
    const passwordHash = await this.credentials.hash(input.password);
    const { firstName, lastName } = input;
    const id = newId();
    const account = { id, firstName, lastName, passwordHash, language, emailConfirmedAt: new Date() };
    try {
      return await this.dataSource.transaction(async (tx) => {
        const invitation = await this.invitations.findValid(tx, input.token, true);
        const email = invitation.email ?? (await this.addressOfFirstAdministrator(tx, input));
        await this.registration.create(tx, { ...account, email, role: invitation.role });
        await this.invitations.end(tx, invitation);
        await this.recordAcceptance(tx, invitation, id);
        return { email };
      });
    } catch (error) {
      throw violatedConstraint(error) === 'users_email' ? new Failure(emailTaken) : error;
    }
  }

  /** The link in the log is for a shop without administrators: of two people who open two of them, one becomes it. */
  private async addressOfFirstAdministrator(tx: EntityManager, { email }: AcceptInvitation): Promise<string> {
    if (email === undefined || (await this.administrators.hasAny(tx))) throw new Failure(invitationRefused);
    return email;
  }

  private async recordAcceptance(tx: EntityManager, invitation: Invitation, userId: string): Promise<void> {
    const after = { userId, role: invitation.role };
    await this.auditLog.record(tx, { action: 'invitation.accepted', subject: invitation.id, after });
    this.log.info({ userId, role: invitation.role }, 'invitation accepted');
  }
}
