import { Command } from 'commander';
import { clearSecondFactor } from '#contracts/identity/second-factor';
import { asOperator, operator } from './operator';

async function clear(email: string): Promise<void> {
  await asOperator((rpc) => rpc.call(clearSecondFactor, { email }, operator));
  process.stdout.write(
    `${email} logs in with the password alone; every session has ended and a letter says so\n`,
  );
}

/** What nobody can do for themselves any more. */
export function accountCommand(): Command {
  const account = new Command('account').description('accounts that nobody gets into');
  account
    .command('clear-second-factor')
    .argument('<email>')
    .description('for who has lost app and recovery codes; make sure who is asking')
    .action(clear);
  return account;
}
