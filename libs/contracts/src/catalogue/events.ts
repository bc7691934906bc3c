import { IsBoolean, IsIn, IsString, IsUUID } from 'class-validator';
import { event } from '../kit/event';
import { type Platform, platforms } from './download-files';

export class PluginChanged {
  @IsUUID() pluginId: string;
  @IsString() slug: string;
  @IsBoolean() isActive: boolean;
}
export const pluginChanged = event('catalogue.plugin-changed', 1, PluginChanged, {
  consumers: ['commerce'],
  subscribers: ['gateway'],
});

/** A release of the installer was published or withdrawn. */
class InstallerChanged {
  @IsUUID() releaseId: string;
  @IsIn([...platforms]) platform: Platform;
  @IsString() version: string;
  @IsBoolean() isYanked: boolean;
}
export const installerChanged = event('catalogue.installer-changed', 1, InstallerChanged, {
  subscribers: ['gateway'],
});
