import { Command } from 'commander';
import { translate } from '#i18n/translate';
import { examineSteps, type SetupFinding } from '../../../../gateway/src/admin/setup/setup-steps';
import { asOperator, operator, print } from '../operator';

/** One line: whether a step is done, and what was found. */
export function lineOf(name: string, { isDone, finding, values }: SetupFinding): string {
  const key = finding === 'away' ? 'admin.setup.away' : `admin.setup.${name}.${finding}`;
  return `${isDone ? 'ok' : '!!'}  ${name.padEnd(15)}${translate('en', key, values)}`;
}

async function run(): Promise<void> {
  await asOperator(async (rpc) => {
    for (const step of await examineSteps(rpc, operator)) {
      if (!step.isDone) process.exitCode = 1;
      print(lineOf(step.name, step));
    }
  });
}

/** Says what a shop still lacks; the panel shows the same steps. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('says what the shop lacks, and what to do; exit code 1 if anything')
    .action(run);
}
