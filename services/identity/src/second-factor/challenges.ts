import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { challengeExpired } from '#contracts/identity/second-factor';
import { Failure } from '#contracts/kit/failure';
import { FactorVault } from './factor-vault';

const life = '5m';
const audience = 'lowline-second-step';

/** What a challenge stands for: this user's password was right, while their tokens were of this version. */
export interface Challenged {
  userId: string;
  tokenVersion: number;
}

/** Carries somebody from the first step of logging in to the second. Of another key and kind than session tokens. */
@Injectable()
export class Challenges {
  constructor(private readonly vault: FactorVault) {}

  make({ userId, tokenVersion }: Challenged): Promise<string> {
    return new SignJWT({ ver: tokenVersion })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(life)
      .sign(this.vault.challenging);
  }

  /** @throws Failure CHALLENGE_EXPIRED, for forged ones as well */
  async read(challenge: string): Promise<Challenged> {
    const expected = { algorithms: ['HS256'], audience, requiredClaims: ['sub', 'exp'] };
    const { payload } = await jwtVerify(challenge, this.vault.challenging, expected).catch(() => {
      throw new Failure(challengeExpired);
    });
    const { sub, ver } = payload;
    if (!sub || typeof ver !== 'number') throw new Failure(challengeExpired);
    return { userId: sub, tokenVersion: ver };
  }
}
