import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  MaxLength,
} from 'class-validator';
import { type Language, languages, type Role, roles } from '../kit/actor';
import { IsEmailAddress } from '../fields/email';
import { Many } from '../fields/nested';
import { failure, notFound, overloaded, tooManyRequests } from '../kit/failure';
import { Nothing, request } from '../kit/request';
import { IsLanguage, IsPassword, SingleLine } from '../kit/text';

export class Register {
  @IsEmailAddress() email: string;
  @SingleLine() @IsString() @Length(1, 100) firstName: string;
  @SingleLine() @IsString() @Length(1, 100) lastName: string;
  @IsString() @IsPassword() password: string;
}

export class UserProfile {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsString() email: string;
  /** An unconfirmed address may belong to a stranger: exports contain nothing else about it. */
  @IsBoolean() isEmailConfirmed: boolean;
  /** The version of the terms at the registration; null if it was not recorded. */
  @IsOptional() @IsString() termsVersion?: string | null;
  @IsString() firstName: string;
  @IsString() lastName: string;
  @IsIn([...roles]) role: Role;
  @IsIn([...languages]) language: Language;
  @IsISO8601() createdAt: string;
}

/** storefront §8: shown as `errors.registration_failed`. A known address gets the usual response (docs/decisions). */
const registrationRefused = failure()('REGISTRATION_REFUSED', 'conflict');

export const register = request('identity.users.register', {
  input: Register,
  output: Nothing,
  access: 'public',
  fails: [registrationRefused, tooManyRequests, overloaded],
});

export const currentUser = request('identity.users.me', {
  input: Nothing,
  output: UserProfile,
  access: 'user',
  fails: [notFound],
  idempotent: true,
});

export class ChooseLanguage {
  @IsString() @IsLanguage() language: Language;
}

export const chooseLanguage = request('identity.users.choose-language', {
  http: 'POST /api/translations/user/language',
  description: 'Stores the language of the user.',
  operationId: 'TranslationsController.choose',
  status: 200,
  input: ChooseLanguage,
  output: Nothing,
  access: 'user',
  fails: [notFound],
  idempotent: true,
});

export class UserId {
  @IsUUID() userId: string;
}

/** Address and language of mails about a purchase. */
export class Contact {
  @IsUUID() userId: string;
  @IsString() email: string;
  @IsString() firstName: string;
  @IsString() lastName: string;
  @IsIn([...languages]) language: Language;
  @IsBoolean() isEmailConfirmed: boolean;
  /** The version of the terms in force, which a purchase accepts; absent from an identity service of before. */
  @IsOptional() @IsString() termsVersion?: string;
}

export const findContact = request('identity.users.contact', {
  input: UserId,
  output: Contact,
  access: 'service',
  callers: ['commerce', 'licensing'],
  fails: [notFound],
  idempotent: true,
});

export class FindConfirmedAccounts {
  @ArrayMaxSize(500) @IsString({ each: true }) @MaxLength(254, { each: true }) emails: string[];
}

export class ConfirmedAccount {
  @IsUUID() userId: string;
  @IsString() email: string;
}

export class ConfirmedAccounts {
  @Many(() => ConfirmedAccount) accounts: ConfirmedAccount[];
}

/** The accounts with some addresses that their owners have confirmed. */
export const findConfirmedAccounts = request('identity.users.confirmed-accounts', {
  input: FindConfirmedAccounts,
  output: ConfirmedAccounts,
  access: 'service',
  callers: ['licensing'],
  idempotent: true,
});
