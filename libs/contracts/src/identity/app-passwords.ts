import { IsIn, IsISO8601, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { IsEmailAddress } from '../fields/email';
import { type Language, languages } from '../kit/actor';
import { failure, notFound } from '../kit/failure';
import { Many } from '../fields/nested';
import { Nothing, request } from '../kit/request';
import { SingleLine } from '../kit/text';

/** How many app passwords an account may have. */
export const maxAppPasswords = 20;

/** A password for programs that cannot open the browser. It unlocks plug-ins and logs in nowhere. */
export class AppPassword {
  @IsUUID() id: string;
  /** What its owner called it. */
  @IsString() name: string;
  @IsISO8601() createdAt: string;
  /** Null until its first use. */
  @IsOptional() @IsISO8601() lastUsedAt: string | null;
}

export class AppPasswords {
  /** Newest first. */
  @Many(() => AppPassword) appPasswords: AppPassword[];
}

export const listAppPasswords = request('identity.app-passwords.list', {
  http: 'GET /api/account/app-passwords',
  description: 'Lists the app passwords of the user.',
  input: Nothing,
  output: AppPasswords,
  access: 'user',
  idempotent: true,
});

export class CreateAppPassword {
  @SingleLine() @IsString() @Length(1, 60) name: string;
}

export class CreatedAppPassword extends AppPassword {
  /** Returned here only. */
  @IsString() password: string;
}

/** The account has `maxAppPasswords` already. */
export const tooManyAppPasswords = failure<{ limit: number }>()('TOO_MANY_APP_PASSWORDS', 'conflict');

export const createAppPassword = request('identity.app-passwords.create', {
  http: 'POST /api/account/app-passwords',
  description: 'Creates an app password, which is shown once.',
  input: CreateAppPassword,
  output: CreatedAppPassword,
  access: 'user',
  recentLogin: true,
  fails: [notFound, tooManyAppPasswords],
});

export class AppPasswordId {
  @IsUUID() id: string;
}

export const revokeAppPassword = request('identity.app-passwords.revoke', {
  http: 'DELETE /api/account/app-passwords/:id',
  description: 'Revokes an app password of the user.',
  input: AppPasswordId,
  output: Nothing,
  access: 'user',
  fails: [notFound],
  idempotent: true,
});

export class CheckAppPassword {
  @IsEmailAddress() email: string;
  @IsString() @Length(1, 256) password: string;
}

/** The owner of an app password. */
export class AppPasswordOwner {
  @IsUUID() userId: string;
  @IsString() email: string;
  @IsString() firstName: string;
  @IsString() lastName: string;
  @IsIn([...languages]) language: Language;
}

/** An unknown password, or one of another address: the reason is not revealed. */
export const appPasswordWrong = failure()('APP_PASSWORD_WRONG', 'unauthenticated');

/** Whose app password it is. */
export const checkAppPassword = request('identity.app-passwords.check', {
  input: CheckAppPassword,
  output: AppPasswordOwner,
  access: 'service',
  fails: [appPasswordWrong],
  idempotent: true,
});
