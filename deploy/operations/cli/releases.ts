import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Command, Option } from 'commander';
import { type Platform, platforms } from '#contracts/catalogue/download-files';
import {
  addArtifact,
  artifactKey,
  type Channel,
  channels,
  draftRelease,
  installerSubject,
  listReleases,
  publishRelease,
  type ReleaseDetails,
  releaseExists,
  type Releases,
  yankRelease,
} from '#contracts/catalogue/releases';
import { Failure } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { storageFromEnv } from '#platform/storage/storage-from-env';
import { asOperator, operator, print } from './operator';

interface ReleaseSelector {
  version: string;
  product?: string;
}

interface AddReleaseOptions extends ReleaseSelector {
  platform: Platform;
  channel: Channel;
  file: string;
  notesEn: string;
  notesRu: string;
}

/** Whether the file was certainly not added. After a lost response it may be, and a release needs its files. */
function isRejection(error: unknown): boolean {
  return Failure.isFailure(error) && error.kind !== 'unavailable' && error.kind !== 'internal';
}

async function findRelease(
  rpc: RpcClient,
  { version, product }: ReleaseSelector,
): Promise<ReleaseDetails | undefined> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = { subject: product ?? installerSubject, page, limit: 100 };
    const { releases, pagination }: Releases = await rpc.call(listReleases, query, operator);
    const found = releases.find((release) => release.version === version);
    if (found) return found;
    pages = pagination.pages;
  }
  return undefined;
}

/** The draft of the version, which is made if there is none. @throws Failure RELEASE_EXISTS for a published one */
async function draftOf(rpc: RpcClient, options: AddReleaseOptions): Promise<string> {
  const { version, product: pluginId, channel, notesEn: en, notesRu: ru } = options;
  const known = await findRelease(rpc, options);
  if (known?.status === 'draft') return known.id;
  if (known) throw new Failure(releaseExists, { version });
  const terms = { channel, isCritical: false, rolloutPercent: 100, minOs: {}, maxOs: {}, notes: { en, ru } };
  const draft = { version, ...terms, ...(pluginId ? { pluginId } : {}) };
  return (await rpc.call(draftRelease, draft, operator)).id;
}

/** Stores the file under a new key, so that no published file is ever overwritten. */
async function add(options: AddReleaseOptions): Promise<void> {
  const { platform, version, file } = options;
  if (!existsSync(file)) throw new Error(`file not found: ${file}`);
  const fileName = basename(file).replaceAll(/[^\w.+-]/g, '-');
  const storageKey = artifactKey(newId(), fileName);
  const storage = storageFromEnv();
  await storage.put(storageKey, createReadStream(file), { contentType: 'application/octet-stream' });
  const arch = platform === 'macos-universal' ? ('universal' as const) : ('x64' as const);
  const artifact = { platform, arch, kind: 'installer' as const, formats: [], fileName, storageKey };
  try {
    const { artifacts } = await asOperator(async (rpc) =>
      rpc.call(addArtifact, { id: await draftOf(rpc, options), ...artifact }, operator),
    );
    const { bytes, sha256 } = artifacts.find((one) => one.fileName === fileName) ?? {};
    print(`${platform} ${version} added to the draft: ${bytes} bytes, sha256 ${sha256}`);
  } catch (error) {
    if (isRejection(error)) await storage.delete(storageKey);
    else print(`unknown whether it was added: check \`release list\`; the file is kept as ${storageKey}`);
    throw error;
  }
}

async function list({ product }: { product?: string }): Promise<void> {
  const query = { page: 1, limit: 100, ...(product ? { subject: product } : {}) };
  const { releases } = await asOperator((rpc) => rpc.call(listReleases, query, operator));
  if (releases.length === 0) print('no releases');
  for (const { pluginName, version, channel, status, rolloutPercent, artifacts } of releases)
    print(
      [
        pluginName ?? 'Installer',
        ...[version, channel, status, `${rolloutPercent} %`],
        artifacts.map(({ platform, bytes }) => `${platform} ${bytes} bytes`).join(', '),
      ].join('  '),
    );
}

async function withRelease(
  selector: ReleaseSelector,
  act: (rpc: RpcClient, id: string) => Promise<unknown>,
): Promise<void> {
  await asOperator(async (rpc) => {
    const release = await findRelease(rpc, selector);
    if (!release) throw new Error(`no release ${selector.version}`);
    await act(rpc, release.id);
  });
}

async function publish(selector: ReleaseSelector): Promise<void> {
  await withRelease(selector, (rpc, id) => rpc.call(publishRelease, { id }, operator));
  print(`${selector.version} published`);
}

async function yank(options: ReleaseSelector & { reasonEn: string; reasonRu: string }): Promise<void> {
  const reason = { en: options.reasonEn, ru: options.reasonRu };
  await withRelease(options, (rpc, id) => rpc.call(yankRelease, { id, reason }, operator));
  print(`${options.version} withdrawn`);
}

const productOption = () => new Option('--product <id>', 'a plug-in; the installer without it');

/** `shop release …`: drafts, publishes, lists and withdraws releases. */
export function releaseCommand(): Command {
  const release = new Command('release').description('releases of plug-ins and of the installer');
  release
    .command('add')
    .description('adds a file to the draft of a version')
    .addOption(new Option('--platform <id>').choices([...platforms]).makeOptionMandatory())
    .requiredOption('--version <semver>', 'such as 1.10.0')
    .requiredOption('--file <path>', 'the file to download')
    .requiredOption('--notes-en <text>', 'release notes in English')
    .requiredOption('--notes-ru <text>', 'release notes in Russian')
    .addOption(productOption())
    .addOption(new Option('--channel <name>').choices([...channels]).default('stable'))
    .action(add);
  release
    .command('publish')
    .description('publishes the draft of a version')
    .requiredOption('--version <semver>')
    .addOption(productOption())
    .action(publish);
  release
    .command('list')
    .description('lists the newest 100 releases')
    .addOption(productOption())
    .action(list);
  release
    .command('yank')
    .description('withdraws a version, so that it can no longer be downloaded')
    .requiredOption('--version <semver>')
    .requiredOption('--reason-en <text>', 'shown to owners')
    .requiredOption('--reason-ru <text>', 'shown to owners')
    .addOption(productOption())
    .action(yank);
  return release;
}
