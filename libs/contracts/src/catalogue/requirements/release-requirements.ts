import { IsArray, IsIn, IsInt, IsOptional, IsString } from 'class-validator';
import { Many, One } from '../../fields/nested';
import { type Platform, platforms } from '../download-files';
import {
  type Architecture,
  architectures,
  type PluginFormat,
  pluginFormats,
  SystemVersions,
} from '../releases';

/** A file of a release that customers install. */
export class InstallableBuild {
  @IsIn([...platforms]) platform: Platform;
  @IsIn([...architectures]) arch: Architecture;
  @IsArray() @IsIn([...pluginFormats], { each: true }) formats: PluginFormat[];
}

/** What a release needs, as `libs/compatibility` compares it with a computer. */
export class ReleaseRequirements {
  @IsString() version: string;
  @One(() => SystemVersions) minOs: SystemVersions;
  @One(() => SystemVersions) maxOs: SystemVersions;
  @IsOptional() @IsInt() minMemoryGb: number | null;
  @Many(() => InstallableBuild) builds: InstallableBuild[];
}
