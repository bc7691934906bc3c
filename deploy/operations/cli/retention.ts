import { Command } from 'commander';
import { runRetention } from '#contracts/operations/retention';
import { personalDataServices } from '#contracts/kit/services';
import { asOperator, operator, print } from './operator';

async function run(service: string | undefined, isDry: boolean): Promise<void> {
  await asOperator(async (rpc) => {
    for (const name of service ? [service] : personalDataServices) {
      const { outcomes } = await rpc.call(runRetention(name), { isDry }, operator);
      for (const { rule, months, before, found, erased, isComplete, error } of outcomes) {
        const result = isDry ? `${found} due` : `${erased} of ${found} deleted`;
        const suffix = error ? `  failed: ${error}` : isComplete ? '' : '  incomplete, run it again';
        print(`${name}  ${rule}  ${months} months  before ${before}  ${result}${suffix}`);
      }
    }
  });
}

/** `shop retention …`: counts or deletes data that retention rules cover. */
export function retentionCommand(): Command {
  const retention = new Command('retention').description('retention rules for personal data');
  for (const [name, text, isDry] of [
    ['dry-run', 'counts due data without changing it', true],
    ['run', 'deletes or anonymizes due data, as the nightly job does', false],
  ] as const)
    retention
      .command(name)
      .argument('[service]', personalDataServices.join(', '))
      .description(text)
      .action((service: string | undefined) => run(service, isDry));
  return retention;
}
