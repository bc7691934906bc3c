import { Command } from 'commander';
import { emailTaken, inviteUser } from '#contracts/identity/staff/invitations';
import { changeRole, listUsers } from '#contracts/identity/user-admin';
import { Failure } from '#contracts/kit/failure';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { asOperator, operator, print } from './operator';

async function promote(rpc: RpcClient, email: string): Promise<void> {
  const { users } = await rpc.call(listUsers, { search: email, page: 1, limit: 100 }, operator);
  const user = users.find((candidate) => candidate.email === email);
  if (!user) throw new Error(`${email} has an account that the list of users does not show`);
  await rpc.call(changeRole, { id: user.id, role: 'admin' }, operator);
  print(`${email} has an account: it is an administrator from its next log-in on`);
}

async function create(address: string): Promise<void> {
  const email = address.trim().toLowerCase();
  await asOperator(async (rpc) => {
    try {
      const { url, expiresAt } = await rpc.call(inviteUser, { email, role: 'admin' }, operator);
      print(`open this link until ${expiresAt}; it was mailed to ${email} too:\n${url}`);
    } catch (error) {
      if (!Failure.is(error, emailTaken)) throw error;
      await promote(rpc, email);
    }
  });
}

/** Administrators of a shop whose panel no account can enter yet. */
export function adminCommand(): Command {
  const admin = new Command('admin').description('administrators');
  admin
    .command('create')
    .argument('<email>')
    .description(
      'invites a person as an administrator and prints the link; an existing account gets the role',
    )
    .action(create);
  return admin;
}
