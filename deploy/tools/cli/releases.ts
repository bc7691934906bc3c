import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Command, Option } from 'commander';
import { type Platform, platforms } from '#contracts/catalogue/download-files';
import {
  addInstaller,
  type Channel,
  channels,
  installerKey,
  listInstallers,
  yankInstaller,
} from '#contracts/catalogue/installers';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { storageFromEnv } from '#platform/storage/storage-from-env';
import { asOperator, operator, print } from './operator';

interface ReleaseSelector {
  platform: Platform;
  version: string;
}

interface AddReleaseOptions extends ReleaseSelector {
  channel: Channel;
  file: string;
  notesEn: string;
  notesRu: string;
}

/** Whether the release was certainly not published. After a lost response it may be, and a published version needs its file. */
function isRejection(error: unknown): boolean {
  return Failure.isFailure(error) && error.kind !== 'unavailable' && error.kind !== 'internal';
}

/** Stores the file under a new key, so that no published file is ever overwritten. */
async function add({ platform, version, channel, file, notesEn, notesRu }: AddReleaseOptions): Promise<void> {
  if (!existsSync(file)) throw new Error(`file not found: ${file}`);
  const fileName = basename(file).replaceAll(/[^\w.+-]/g, '-');
  const storageKey = installerKey(platform, newId(), fileName);
  const storage = storageFromEnv();
  await storage.put(storageKey, createReadStream(file), { contentType: 'application/octet-stream' });
  try {
    const notes = { en: notesEn, ru: notesRu };
    const release = await asOperator((rpc) =>
      rpc.call(addInstaller, { platform, version, channel, fileName, storageKey, notes }, operator),
    );
    print(`${platform} ${version} (${channel}) published: ${release.bytes} bytes, sha256 ${release.sha256}`);
  } catch (error) {
    if (isRejection(error)) await storage.delete(storageKey);
    else print(`unknown whether it was published: check \`release list\`; the file is kept as ${storageKey}`);
    throw error;
  }
}

async function list({ platform }: { platform?: Platform }): Promise<void> {
  const { releases } = await asOperator((rpc) =>
    rpc.call(listInstallers, { page: 1, limit: 100, ...(platform ? { platform } : {}) }, operator),
  );
  if (releases.length === 0) print('no releases');
  for (const { platform: target, version, channel, bytes, publishedAt, isYanked } of releases)
    print(
      `${target}  ${version}  ${channel}  ${bytes} bytes  ${publishedAt}${isYanked ? '  withdrawn' : ''}`,
    );
}

async function yank({ platform, version }: ReleaseSelector): Promise<void> {
  await asOperator((rpc) => rpc.call(yankInstaller, { platform, version }, operator));
  print(`${platform} ${version} withdrawn`);
}

const platformOption = () => new Option('--platform <id>').choices([...platforms]);

/** `shop release …`: publishes, lists and withdraws installers. */
export function releaseCommand(): Command {
  const release = new Command('release').description('releases of the installer');
  release
    .command('add')
    .description('publishes a file as a version for one platform')
    .addOption(platformOption().makeOptionMandatory())
    .requiredOption('--version <semver>', 'such as 1.10.0')
    .requiredOption('--file <path>', 'the installer')
    .requiredOption('--notes-en <text>', 'release notes in English')
    .requiredOption('--notes-ru <text>', 'release notes in Russian')
    .addOption(new Option('--channel <name>').choices([...channels]).default('stable'))
    .action(add);
  release
    .command('list')
    .description('lists the newest 100 versions')
    .addOption(platformOption())
    .action(list);
  release
    .command('yank')
    .description('withdraws a version, so that it can no longer be downloaded')
    .addOption(platformOption().makeOptionMandatory())
    .requiredOption('--version <semver>')
    .action(yank);
  return release;
}
