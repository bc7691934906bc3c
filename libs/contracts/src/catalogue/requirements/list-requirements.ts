import { IsString, Matches } from 'class-validator';
import { Many } from '../../fields/nested';
import { invalidatedBy } from '../../kit/http';
import { request } from '../../kit/request';
import { pluginChanged, releaseChanged } from '../events';
import { ReleaseRequirements } from './release-requirements';

/** A cart contains 20 items, and a bundle several plug-ins. */
const maxRequiredPlugins = 100;

export class ListRequirements {
  /** Separated by commas. */
  @IsString()
  @Matches(new RegExp(`^[a-z0-9-]{1,80}(?:,[a-z0-9-]{1,80}){0,${maxRequiredPlugins - 1}}$`))
  slugs: string;
}

export class PluginRequirements {
  @IsString() slug: string;
  /** The stable releases, the newest first; one that needs the same as the newer one before it is left out. */
  @Many(() => ReleaseRequirements) releases: ReleaseRequirements[];
}

export class RequirementsList {
  @Many(() => PluginRequirements) plugins: PluginRequirements[];
}

/** In the order of the request, without unknown and inactive plug-ins. */
export const listRequirements = request('catalogue.releases.list-requirements', {
  http: 'GET /api/release-requirements',
  description: 'Lists the systems, processors, memory and formats that the releases of plug-ins need.',
  cache: [invalidatedBy(releaseChanged), invalidatedBy(pluginChanged)],
  input: ListRequirements,
  output: RequirementsList,
  access: 'public',
  idempotent: true,
});
