import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Command, Option } from 'commander';
import { type Platform, platforms } from '#contracts/catalogue/download-files';
import {
  addInstaller,
  type Channel,
  channels,
  listInstallers,
  yankInstaller,
} from '#contracts/catalogue/installers';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { storageFromEnv } from '#platform/storage/storage-from-env';
import { asOperator, operator } from './operator';

interface Named {
  platform: Platform;
  version: string;
}

interface Added extends Named {
  channel: Channel;
  file: string;
  notesEn: string;
  notesRu: string;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Only then nothing was published. An answer that was lost says nothing, and a version whose file is gone is used up. */
function isRefusal(error: unknown): boolean {
  return Failure.caught(error) && error.kind !== 'unavailable' && error.kind !== 'internal';
}

/** The file goes into the storage under a key of its own, so that nothing published is ever written over. */
async function add({ platform, version, channel, file, notesEn, notesRu }: Added): Promise<void> {
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  const fileName = basename(file).replaceAll(/[^\w.+-]/g, '-');
  const storageKey = `installers/${platform}/${newId()}/${fileName.toLowerCase().replaceAll('+', '-')}`;
  const storage = storageFromEnv();
  await storage.put(storageKey, createReadStream(file), { contentType: 'application/octet-stream' });
  try {
    const notes = { en: notesEn, ru: notesRu };
    const release = await asOperator((rpc) =>
      rpc.call(addInstaller, { platform, version, channel, fileName, storageKey, notes }, operator),
    );
    print(
      `${platform} ${version} (${channel}) is published: ${release.bytes} bytes, sha256 ${release.sha256}`,
    );
  } catch (error) {
    if (isRefusal(error)) await storage.delete(storageKey);
    else
      print(`whether it was published is not known: see \`release list\`; its file stays as ${storageKey}`);
    throw error;
  }
}

async function list({ platform }: { platform?: Platform }): Promise<void> {
  const { releases } = await asOperator((rpc) =>
    rpc.call(listInstallers, { page: 1, limit: 100, ...(platform ? { platform } : {}) }, operator),
  );
  if (releases.length === 0) print('nothing was released');
  for (const { platform: target, version, channel, bytes, publishedAt, isYanked } of releases)
    print(`${target}  ${version}  ${channel}  ${bytes} bytes  ${publishedAt}${isYanked ? '  yanked' : ''}`);
}

async function yank({ platform, version }: Named): Promise<void> {
  await asOperator((rpc) => rpc.call(yankInstaller, { platform, version }, operator));
  print(`${platform} ${version} is withdrawn`);
}

const platformOption = () => new Option('--platform <id>').choices([...platforms]);

/** `shop release …` */
export function releaseCommand(): Command {
  const release = new Command('release').description('releases of the installer');
  release
    .command('add')
    .description('publishes a file as a version for one platform')
    .addOption(platformOption().makeOptionMandatory())
    .requiredOption('--version <semver>', 'for instance 1.10.0')
    .requiredOption('--file <path>', 'what customers download')
    .requiredOption('--notes-en <text>', 'what is new, in English')
    .requiredOption('--notes-ru <text>', 'what is new, in Russian')
    .addOption(new Option('--channel <name>').choices([...channels]).default('stable'))
    .action(add);
  release.command('list').description('the newest hundred versions').addOption(platformOption()).action(list);
  release
    .command('yank')
    .description('withdraws a version: nobody downloads it any more')
    .addOption(platformOption().makeOptionMandatory())
    .requiredOption('--version <semver>')
    .action(yank);
  return release;
}
