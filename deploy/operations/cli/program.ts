import { Command } from 'commander';
import { setShopStatus } from '#contracts/identity/shop/shop-status';
import { listDeadLetters, replayDeadLetter } from '#contracts/operations/dead-letter';
import { accountCommand } from './accounts';
import { adminCommand } from './administrators';
import { services } from '#contracts/kit/services';
import { doctorCommand } from './doctor/doctor';
import { juceCommand } from './juce';
import { mailCommand } from './mails';
import { asOperator, operator, print } from './operator';
import { releaseCommand } from './releases';
import { reconcileCommand } from './reconcile';
import { retentionCommand } from './retention';

async function showDeadLetters(service: string | undefined): Promise<void> {
  await asOperator(async (rpc) => {
    for (const name of service ? [service] : services) {
      const { items } = await rpc.call(listDeadLetters(name), {}, operator);
      print(`${name}: ${items.length === 0 ? 'no dead letters' : `${items.length} dead letters`}`);
      for (const item of items)
        print(`  ${item.id}  ${item.diedAt}  ${item.subject}  ${item.error.split('\n')[0] ?? ''}`);
    }
  });
}

async function replay(service: string, id: string): Promise<void> {
  await asOperator((rpc) => rpc.call(replayDeadLetter(service), { id }, operator));
  print(`${service}: event ${id} applied`);
}

async function maintenance(state: string): Promise<void> {
  const { maintenance: on } = await asOperator((rpc) =>
    rpc.call(setShopStatus, { maintenance: state === 'on' }, operator),
  );
  print(`maintenance is ${on ? 'on' : 'off'}`);
}

/** The commands of an operator. Each names the services it needs; nothing runs until the program parses its arguments. */
export const program = new Command('shop').description('Operator commands for the running shop');
const events = program.command('events').description('dead letters: events that a service could not apply');
events
  .command('dead')
  .argument('[service]', services.join(', '))
  .description('lists dead letters')
  .action(showDeadLetters);
events
  .command('replay')
  .argument('<service>')
  .argument('<id>')
  .description('applies a dead letter again after the cause is fixed')
  .action(replay);
program
  .command('maintenance')
  .addArgument(program.createArgument('<state>', 'on or off').choices(['on', 'off']))
  .description('turns the maintenance page on or off')
  .action(maintenance);
program.addCommand(doctorCommand());
program.addCommand(adminCommand());
program.addCommand(releaseCommand());
program.addCommand(mailCommand());
program.addCommand(accountCommand());
program.addCommand(juceCommand());
program.addCommand(retentionCommand());
program.addHelpText('after', '\nOn one machine also: backup, restore, verify (docs/operations/backup.md)');
program.addCommand(reconcileCommand());
