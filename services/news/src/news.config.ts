import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString } from 'class-validator';
import { toFlag } from '#platform/config/load-config';

/** What the news service alone needs to be told. */
export class NewsConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @Transform(toFlag)
  @IsBoolean()
  SEED_DEMO: boolean = false;

  /** Folder of the demo's data. */
  @IsString()
  DEMO_DIR: string = 'deploy/demo';
}
