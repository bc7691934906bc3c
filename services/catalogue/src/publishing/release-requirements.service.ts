import { Injectable } from '@nestjs/common';
import {
  listRequirements,
  type ListRequirements,
  type RequirementsList,
} from '#contracts/catalogue/requirements/list-requirements';
import { Handles } from '#platform/rpc/handles';
import { PluginsService } from '../plugins/plugins.service';
import { ReleasesService } from '../releases/releases.service';
import { distinctRequirements, toReleaseRequirements } from './release-requirements';

/** Older versions that need something else are few. */
const maxReleases = 10;

/** What the releases of plug-ins need of a computer; the page compares it with those of the visitor. */
@Injectable()
export class ReleaseRequirementsService {
  constructor(
    private readonly plugins: PluginsService,
    private readonly releases: ReleasesService,
  ) {}

  @Handles(listRequirements)
  async list(input: ListRequirements): Promise<RequirementsList> {
    const slugs = [...new Set(input.slugs.split(','))];
    const plugins = await this.plugins.statedRequirements(slugs);
    const rows = await this.releases.listPublished(
      plugins.map(({ id }) => id),
      'stable',
    );
    return {
      plugins: slugs.flatMap((slug) => {
        const plugin = plugins.find((one) => one.slug === slug);
        if (!plugin) return [];
        const releases = rows
          .filter(({ subjectId }) => subjectId === plugin.id)
          .map((row) => toReleaseRequirements(row, plugin.systemRequirements));
        return { slug, releases: distinctRequirements(releases).slice(0, maxReleases) };
      }),
    };
  }
}
