import { IsIn, IsISO8601, IsOptional, IsString, IsUrl, IsUUID, Length } from 'class-validator';
import { IsEmailAddress } from '../../fields/email';
import { Many } from '../../fields/nested';
import { type Role, roles } from '../../kit/actor';
import { failure, notFound, overloaded, tooManyRequests } from '../../kit/failure';
import { Nothing, request } from '../../kit/request';
import { IsPassword, SingleLine, Trimmed } from '../../kit/text';

/** Unknown, used, revoked or expired, or its sender is no administrator any more; the reason is not revealed. */
export const invitationRefused = failure()('INVITATION_REFUSED', 'invalid');
/** The address has an account: its owner logs in, and an administrator changes the role. */
export const emailTaken = failure()('EMAIL_TAKEN', 'conflict');

/** A person who was invited and has no account yet. */
export class InvitationView {
  @IsUUID() id: string;
  /** Null: the person who opens the link enters an address. Only the link to the first administrator is like this. */
  @IsOptional() @IsString() email: string | null;
  @IsIn([...roles]) role: Role;
  @IsISO8601() createdAt: string;
  @IsISO8601() expiresAt: string;
}

export class InviteUser {
  @IsEmailAddress() email: string;
  @IsIn([...roles]) role: Role;
}

export class SentInvitation extends InvitationView {
  /** The mailed link, for a shop whose mails do not arrive yet. It is not shown again. */
  @IsUrl({ require_tld: false }) url: string;
}

/** Mails a link that creates an account with the role. It replaces an earlier invitation of the address. */
export const inviteUser = request('identity.invitations.invite', {
  http: 'POST /api/admin/invitations',
  description: 'Invites a person by mail to an account with a role.',
  input: InviteUser,
  output: SentInvitation,
  access: 'staff:write',
  recentLogin: true,
  fails: [emailTaken],
});

export class Invitations {
  @Many(() => InvitationView) invitations: InvitationView[];
}

/** The open invitations, newest first; at most the newest hundred. */
export const listInvitations = request('identity.invitations.list', {
  http: 'GET /api/admin/invitations',
  description: 'Lists the invitations that are neither used nor expired.',
  input: Nothing,
  output: Invitations,
  access: 'staff:read',
  idempotent: true,
});

export class InvitationIdParam {
  @IsUUID() id: string;
}

export const revokeInvitation = request('identity.invitations.revoke', {
  http: 'DELETE /api/admin/invitations/:id',
  description: 'Ends the link of an invitation.',
  input: InvitationIdParam,
  output: Nothing,
  access: 'staff:write',
  fails: [notFound],
});

export class InvitationToken {
  @Trimmed() @IsString() @Length(20, 64) token: string;
}

export const findInvitation = request('identity.invitations.find', {
  input: InvitationToken,
  output: InvitationView,
  access: 'public',
  fails: [invitationRefused, tooManyRequests],
  idempotent: true,
});

export class AcceptInvitation extends InvitationToken {
  /** Where the invitation has no address; ignored otherwise. */
  @IsOptional() @IsEmailAddress() email?: string;
  @SingleLine() @IsString() @Length(1, 100) firstName: string;
  @SingleLine() @IsString() @Length(1, 100) lastName: string;
  @IsString() @IsPassword() password: string;
}

/** The address of the new account, for the log-in that follows. */
export class AcceptedInvitation {
  @IsString() email: string;
}

export const acceptInvitation = request('identity.invitations.accept', {
  input: AcceptInvitation,
  output: AcceptedInvitation,
  access: 'public',
  fails: [invitationRefused, emailTaken, tooManyRequests, overloaded],
});
