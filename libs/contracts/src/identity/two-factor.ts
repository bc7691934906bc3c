import { IsArray, IsBoolean, IsInt, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { OneTimeCode } from '../fields/code';
import { IsEmailAddress } from '../fields/email';
import { failure, notFound, overloaded, tooManyRequests } from '../kit/failure';
import { Nothing, request } from '../kit/request';
import { currentPasswordWrong } from './profile';
import { SessionToken } from './log-in';

/** Whether log-ins need a time-based code of an authenticator app (RFC 6238). */
export class TwoFactorState {
  @IsBoolean() isOn: boolean;
  @IsInt() recoveryCodesLeft: number;
}

export const twoFactorState = request('identity.two-factor.state', {
  http: 'GET /api/account/second-factor',
  description: 'Returns whether a second factor is set up.',
  operationId: 'SecondFactorController.state',
  input: Nothing,
  output: TwoFactorState,
  access: 'user',
  idempotent: true,
});

/** Two-factor authentication is enabled; another app requires disabling it first. */
export const twoFactorAlreadyOn = failure()('SECOND_FACTOR_ON', 'conflict');
/** A stranger may have registered the address: two-factor authentication requires a confirmed one. */
export const emailNotConfirmed = failure()('EMAIL_NOT_CONFIRMED', 'conflict');
/** Wrong, expired or used code; the reason is not revealed. */
export const codeRefused = failure()('CODE_REFUSED', 'invalid');

export class StartTwoFactorSetup {
  @IsString() @Length(1, 256) password: string;
}

/** The secret for an authenticator app, shown once. A code of the app enables two-factor authentication. */
export class TwoFactorSetup {
  /** Base32, for manual entry. */
  @IsString() secret: string;
  /** `otpauth://`, for a QR code. */
  @IsString() uri: string;
}

export const startTwoFactorSetup = request('identity.two-factor.start-setup', {
  input: StartTwoFactorSetup,
  output: TwoFactorSetup,
  access: 'user',
  fails: [notFound, currentPasswordWrong, emailNotConfirmed, twoFactorAlreadyOn, tooManyRequests, overloaded],
});

/** Six digits of the app, or a recovery code where it is allowed. */
export class TwoFactorCode {
  @OneTimeCode() @IsString() @Length(6, 20) code: string;
}

export class RecoveryCodes {
  /** Each replaces a code once; they are shown only here. */
  @IsArray() @IsString({ each: true }) recoveryCodes: string[];
}

export class TwoFactorEnabled extends RecoveryCodes {
  /** Every other session ends; the current one continues with this token. */
  @IsString() token: string;
}

export const confirmTwoFactorSetup = request('identity.two-factor.confirm-setup', {
  input: TwoFactorCode,
  output: TwoFactorEnabled,
  access: 'user',
  recentLogin: true,
  fails: [notFound, codeRefused, emailNotConfirmed, twoFactorAlreadyOn, tooManyRequests],
});

/** Both factors, for disabling and for new recovery codes. */
export class PasswordAndCode extends TwoFactorCode {
  @IsString() @Length(1, 256) password: string;
}

export const renewRecoveryCodes = request('identity.two-factor.renew-recovery-codes', {
  input: PasswordAndCode,
  output: RecoveryCodes,
  access: 'user',
  fails: [notFound, currentPasswordWrong, codeRefused, tooManyRequests, overloaded],
});

export const disableTwoFactor = request('identity.two-factor.disable', {
  input: PasswordAndCode,
  output: SessionToken,
  access: 'user',
  fails: [notFound, currentPasswordWrong, codeRefused, tooManyRequests, overloaded],
});

/** The second step of a log-in. */
export class LogInWithCode extends TwoFactorCode {
  /** From the error of the first step. */
  @IsString() @Length(20, 1_000) challenge: string;
}

/** With device and network address, as in the first step. */
export class LogInWithCodeFromClient extends LogInWithCode {
  @IsOptional() @IsString() @MaxLength(80) device?: string;
  @IsOptional() @IsString() @MaxLength(60) address?: string;
}

/** The challenge has expired or the password was changed: the log-in starts again. */
export const challengeExpired = failure()('CHALLENGE_EXPIRED', 'unauthenticated');

export const logInWithCode = request('identity.sessions.create-with-code', {
  input: LogInWithCodeFromClient,
  output: SessionToken,
  access: 'public',
  fails: [codeRefused, challengeExpired, tooManyRequests],
});

/** The shop requires two-factor authentication of administrators, and this session has none. */
export const twoFactorRequired = failure()('SECOND_FACTOR_REQUIRED', 'forbidden');

/** For a user who lost app and recovery codes; the operator verifies the user's identity first. */
export class ClearTwoFactor {
  @IsEmailAddress() email: string;
}

export const clearTwoFactor = request('identity.two-factor.clear', {
  input: ClearTwoFactor,
  output: Nothing,
  access: 'staff:write',
  fails: [notFound],
});
