import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString, MinLength } from 'class-validator';
import { toFlag } from '#platform/config/load-config';

/** Settings of the catalogue service. */
export class CatalogueConfig {
  @IsIn(['development', 'test', 'production'])
  NODE_ENV: 'development' | 'test' | 'production' = 'development';

  @Transform(toFlag)
  @IsBoolean()
  SEED_DEMO: boolean = false;

  /** Base64 of the PKCS8 DER of the Ed25519 key that signs the files of releases. Plug-ins and updaters contain its public half. */
  @IsString()
  @MinLength(40)
  RELEASE_PRIVATE_KEY: string;

  /** Folder of the demo catalogue: data and media, no code. */
  @IsString()
  DEMO_DIR: string = 'deploy/demo';
}
