import type { Category } from '#contracts/catalogue/product-content';
import type { FeedRelease, OpenPlugin } from '#contracts/catalogue/release-feeds';
import type { Artifact, PluginFormat } from '#contracts/catalogue/releases';
import type { OpenAudioFile, OpenAudioPackage, OpenAudioVersion } from './open-audio-stack.contract';

/** The extensions that package managers install. */
const archiveFormats = ['zip', 'gz', 'tgz', '7z'];
const installerFormats = ['pkg', 'dmg', 'exe', 'msi'];

const types: Record<Category, string> = {
  synthesizer: 'instrument',
  effect: 'effect',
  sampler: 'sampler',
  utility: 'tool',
  other: 'tool',
};

const formats: Record<PluginFormat, string> = {
  VST3: 'vst3',
  AU: 'component',
  AAX: 'aax',
  CLAP: 'clap',
  Standalone: 'app',
};

export interface OpenAudioOptions {
  shopUrl: string;
  brand: string;
  urlOf: (slug: string, file: Artifact) => string;
}

/** `Lowline Audio` as `lowline-audio`; a name without Latin letters has the host of the shop. */
function organisationOf({ brand, shopUrl }: OpenAudioOptions): string {
  const slug = (text: string) =>
    text
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-');
  return slug(brand) ?? slug(new URL(shopUrl).hostname) ?? 'shop';
}

/** A demo is another package than the plug-in. */
function packageName({ slug, isDemo }: OpenPlugin): string {
  return isDemo ? `${slug}-demo` : slug;
}

/** The packages of the registry by their names, `organisation/plug-in` (https://github.com/open-audio-stack). */
export function openAudioPackages(
  plugins: readonly OpenPlugin[],
  options: OpenAudioOptions,
): Record<string, OpenAudioPackage> {
  const org = organisationOf(options);
  const packages = plugins.flatMap((plugin): [string, OpenAudioPackage][] => {
    const slug = `${org}/${packageName(plugin)}`;
    const versions = plugin.releases
      .map((release): [string, OpenAudioVersion] => [release.version, toVersion(plugin, release, options)])
      .filter(([, { files }]) => files.length > 0);
    const [newest] = versions;
    return newest ? [[slug, { slug, version: newest[0], versions: Object.fromEntries(versions) }]] : [];
  });
  return Object.fromEntries(packages);
}

function toVersion(plugin: OpenPlugin, release: FeedRelease, options: OpenAudioOptions): OpenAudioVersion {
  const { slug, name, description, category, imageUrl, isDemo } = plugin;
  const { brand, shopUrl, urlOf } = options;
  return {
    name: isDemo ? `${name} Demo` : name,
    author: brand,
    description,
    changes: release.notes.en,
    date: release.publishedAt,
    license: 'other',
    type: types[category],
    tags: [category, isDemo ? 'demo' : 'free'],
    audio: '',
    image: imageUrl ? new URL(imageUrl, shopUrl).href : '',
    url: new URL(`/plugins/${slug}`, shopUrl).href,
    files: release.files.flatMap((file) => toFile(release, file, urlOf(slug, file))),
  };
}

function toFile({ minOs, maxOs }: FeedRelease, file: Artifact, url: string): OpenAudioFile[] {
  const { arch, fileName, platform, sha256, bytes: size } = file;
  const format = fileName.split('.').at(-1)?.toLowerCase() ?? '';
  const isArchive = archiveFormats.includes(format);
  if (!isArchive && !installerFormats.includes(format)) return [];
  const isMac = platform === 'macos-universal';
  const system = isMac ? 'mac' : 'windows';
  const bounds = { ...boundOf('min', minOs[system]), ...boundOf('max', maxOs[system]) };
  return [
    {
      architectures: arch === 'universal' ? ['arm64', 'x64'] : [arch],
      contains: file.formats.map((one) => (one === 'Standalone' && !isMac ? 'exe' : formats[one])),
      format,
      sha256,
      size,
      systems: [{ type: isMac ? 'mac' : 'win', ...bounds }],
      type: isArchive ? 'archive' : 'installer',
      url,
    },
  ];
}

/** Package managers compare numbers. */
function boundOf(name: 'min' | 'max', version: string | undefined): { min?: number; max?: number } {
  return version === undefined ? {} : { [name]: Number.parseFloat(version) };
}
