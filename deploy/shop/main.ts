import { Command } from 'commander';
import { setShopStatus } from '#contracts/identity/status';
import { listDeadLetters, replayDeadLetter } from '#contracts/kit/dead-letter';
import { Failure } from '#contracts/kit/failure';
import { mailCommand } from './mails';
import { asOperator, operator } from './operator';
import { releaseCommand } from './releases';
import { retentionCommand } from './retention';

const services = ['identity', 'catalogue', 'news', 'newsletter', 'commerce', 'licensing'];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function showDead(service: string | undefined): Promise<void> {
  await asOperator(async (rpc) => {
    for (const name of service ? [service] : services) {
      const { items } = await rpc.call(listDeadLetters(name), {}, operator);
      print(`${name}: ${items.length === 0 ? 'no dead events' : `${items.length} dead events`}`);
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

const program = new Command('shop').description('What a person does by hand in the running shop');
const events = program.command('events').description('events that a service could not digest');
events.command('dead').argument('[service]', services.join(', ')).description('lists them').action(showDead);
events
  .command('replay')
  .argument('<service>')
  .argument('<id>')
  .description('applies one again, after the repair')
  .action(replay);
program
  .command('maintenance')
  .addArgument(program.createArgument('<state>', 'on or off').choices(['on', 'off']))
  .description('shows visitors the placeholder page, or the shop')
  .action(maintenance);
program.addCommand(releaseCommand());
program.addCommand(mailCommand());
program.addCommand(retentionCommand());

void program.parseAsync().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Failure ? `${error.code} ${JSON.stringify(error.params)}` : String(error)}\n`,
  );
  process.exit(1);
});
