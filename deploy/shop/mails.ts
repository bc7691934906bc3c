import { Command } from 'commander';
import { listFailedMails, retryMails } from '#contracts/kit/failed-mail';
import { writers } from '#contracts/kit/services';
import { asOperator, operator } from './operator';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function showFailed(service: string | undefined): Promise<void> {
  await asOperator(async (rpc) => {
    for (const name of service ? [service] : writers) {
      const { items } = await rpc.call(listFailedMails(name), {}, operator);
      print(`${name}: ${items.length === 0 ? 'no failed mails' : `${items.length} failed mails`}`);
      for (const { id, queuedAt, template, toAddress, lastError, canRetry } of items)
        print(
          `  ${id}  ${queuedAt}  ${template}  ${toAddress}  ${lastError ?? ''}${canRetry ? '' : '  (erased)'}`,
        );
    }
  });
}

async function retry(service: string, id: string | undefined): Promise<void> {
  const { count } = await asOperator((rpc) => rpc.call(retryMails(service), id ? { id } : {}, operator));
  print(`${service}: ${count} ${count === 1 ? 'mail is' : 'mails are'} tried again`);
}

/** Mails that were given up: which, and once more. */
export function mailCommand(): Command {
  const mail = new Command('mail').description('mails that were given up');
  mail
    .command('failed')
    .argument('[service]', writers.join(', '))
    .description('lists them')
    .action(showFailed);
  mail
    .command('retry')
    .argument('<service>')
    .argument('[id]', 'one mail; all of them when left out')
    .description('tries them again, after the repair')
    .action(retry);
  return mail;
}
