import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString } from 'class-validator';
import { toFlag } from '#platform/config/load-config';

/** Settings of the catalogue service. */
export class CatalogueConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @Transform(toFlag)
  @IsBoolean()
  SEED_DEMO: boolean = false;

  /** Folder of the demo catalogue: data and media, no code. */
  @IsString()
  DEMO_DIR: string = 'deploy/demo';
}
