import { Command } from 'commander';
import { listFailedMails, retryMails } from '#contracts/operations/failed-mail';
import { mailServices } from '#contracts/kit/services';
import { asOperator, operator, print } from './operator';

async function showFailed(service: string | undefined): Promise<void> {
  await asOperator(async (rpc) => {
    for (const name of service ? [service] : mailServices) {
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
  print(`${service}: ${count} ${count === 1 ? 'mail' : 'mails'} queued again`);
}

/** `shop mail …`: lists and retries failed mails. */
export function mailCommand(): Command {
  const mail = new Command('mail').description('failed mails');
  mail
    .command('failed')
    .argument('[service]', mailServices.join(', '))
    .description('lists failed mails')
    .action(showFailed);
  mail
    .command('retry')
    .argument('<service>')
    .argument('[id]', 'one mail; all failed mails if omitted')
    .description('queues failed mails again after the cause is fixed')
    .action(retry);
  return mail;
}
