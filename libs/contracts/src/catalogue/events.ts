import { IsBoolean, IsString, IsUUID } from 'class-validator';
import { event } from '../kit/event';

export class PluginChanged {
  @IsUUID() pluginId: string;
  @IsString() slug: string;
  @IsBoolean() isActive: boolean;
}
export const pluginChanged = event('catalogue.plugin-changed', 1, PluginChanged);
