import { Command } from 'commander';
import { configureJuceUnlocking, type ConfigureJuceUnlocking } from '#contracts/licensing/juce/juce-unlocks';
import { asOperator, operator, print } from './operator';

async function configure(slug: string, change: ConfigureJuceUnlocking['change']): Promise<void> {
  const { isEnabled, publicKey } = await asOperator((rpc) =>
    rpc.call(configureJuceUnlocking, { slug, change }, operator),
  );
  print(`${slug}: JUCE's own unlocking is ${isEnabled ? 'on' : 'off'}`);
  if (publicKey) print(`public key: ${publicKey}`);
}

/** Products that JUCE's own classes unlock, without a client library. */
export function juceCommand(): Command {
  const juce = new Command('juce').description("products that JUCE's own classes unlock");
  juce
    .command('enable')
    .argument('<slug>')
    .description('turns it on and prints the public key for the plug-in; the key stays the same')
    .action((slug: string) => configure(slug, 'enable'));
  juce
    .command('disable')
    .argument('<slug>')
    .description('turns it off; computers that are unlocked stay so')
    .action((slug: string) => configure(slug, 'disable'));
  juce
    .command('show')
    .argument('<slug>')
    .description('prints state and public key')
    .action((slug: string) => configure(slug, 'show'));
  return juce;
}
