import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isTwoFactorEnabledSql } from '../two-factor/two-factor-codes.service';
import { accountByEmailSql, type AccountOfLogIn } from '../users/users.service';

/** An account, and whether its log-in needs a second step. */
export interface LogInAccount extends AccountOfLogIn {
  isTwoFactorEnabled: boolean;
}

const accountSql = `select account.*, ${isTwoFactorEnabledSql('account.id')} as "isTwoFactorEnabled"
  from (${accountByEmailSql('$1')}) account`;

/** Reads all that the first step of a log-in needs in one statement. The conditions belong to the modules of the tables. */
@Injectable()
export class LogInAccountsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Undefined for an unknown address and for a deleted account. */
  async findByEmail(email: string): Promise<LogInAccount | undefined> {
    const [account] = await this.dataSource.query<LogInAccount[]>(accountSql, [email]);
    return account;
  }
}
