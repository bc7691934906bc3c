import { Command } from 'commander';
import { runRetention } from '#contracts/kit/retention';
import { keepers } from '#contracts/kit/services';
import { asOperator, operator } from './operator';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run(service: string | undefined, isDry: boolean): Promise<void> {
  await asOperator(async (rpc) => {
    for (const name of service ? [service] : keepers) {
      const { outcomes } = await rpc.call(runRetention(name), { isDry }, operator);
      for (const { rule, months, before, found, forgotten, isComplete, error } of outcomes) {
        const result = isDry ? `${found} due` : `${forgotten} of ${found} forgotten`;
        const rest = error ? `  failed: ${error}` : isComplete ? '' : '  run it again';
        print(`${name}  ${rule}  ${months} months  before ${before}  ${result}${rest}`);
      }
    }
  });
}

/** What is too old to be kept: how much, and away with it. */
export function retentionCommand(): Command {
  const retention = new Command('retention').description('data that is too old to be kept');
  for (const [name, text, isDry] of [
    ['dry-run', 'counts it and forgets nothing', true],
    ['run', 'forgets it, as every night', false],
  ] as const)
    retention
      .command(name)
      .argument('[service]', keepers.join(', '))
      .description(text)
      .action((service: string | undefined) => run(service, isDry));
  return retention;
}
