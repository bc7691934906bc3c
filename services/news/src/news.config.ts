import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, IsUrl } from 'class-validator';
import { toFlag } from '#platform/config/load-config';

const toOptional = ({ value }: { value: unknown }) => (value === '' ? undefined : value);

/** Settings of the news service. */
export class NewsConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @Transform(toFlag)
  @IsBoolean()
  SEED_DEMO: boolean = false;

  @IsUrl({ require_tld: false })
  SHOP_URL: string = 'http://localhost:3000';

  /** An OpenAI-compatible endpoint that writes drafts, such as https://host/v1; empty: drafts are written from a template. */
  @Transform(toOptional)
  @IsOptional()
  @IsUrl({ require_tld: false })
  NEWS_LLM_URL?: string;

  @Transform(toOptional)
  @IsOptional()
  @IsString()
  NEWS_LLM_KEY?: string;

  @IsString()
  NEWS_LLM_MODEL: string = 'gpt-4o-mini';

  /** Folder of the demo data. */
  @IsString()
  DEMO_DIR: string = 'deploy/demo';
}
