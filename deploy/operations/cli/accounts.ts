import { Command } from 'commander';
import { clearTwoFactor } from '#contracts/identity/two-factor';
import { asOperator, operator, print } from './operator';

async function clear(email: string): Promise<void> {
  await asOperator((rpc) => rpc.call(clearTwoFactor, { email }, operator));
  print(`two-factor authentication of ${email} removed; all sessions ended; a mail about it is queued`);
}

/** Account recovery that users cannot do themselves. */
export function accountCommand(): Command {
  const account = new Command('account').description('account recovery');
  account
    .command('clear-second-factor')
    .argument('<email>')
    .description(
      'removes two-factor authentication after the loss of app and recovery codes; verify the identity first',
    )
    .action(clear);
  return account;
}
