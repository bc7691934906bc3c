import { IsArray, IsInt, IsISO8601, IsNumber, IsObject, IsOptional, IsString } from 'class-validator';
import { Many } from '#contracts/fields/nested';

// The fields and their spelling are those of the specification of the registry.

class OpenAudioSystem {
  @IsString() type: string;
  @IsOptional() @IsNumber() min?: number;
  @IsOptional() @IsNumber() max?: number;
}

export class OpenAudioFile {
  @IsArray() @IsString({ each: true }) architectures: string[];
  @IsArray() @IsString({ each: true }) contains: string[];
  @IsString() format: string;
  @IsString() sha256: string;
  @IsInt() size: number;
  @Many(() => OpenAudioSystem) systems: OpenAudioSystem[];
  @IsString() type: string;
  @IsString() url: string;
}

export class OpenAudioVersion {
  @IsString() name: string;
  @IsString() author: string;
  @IsString() description: string;
  @IsString() changes: string;
  @IsISO8601() date: string;
  @IsString() license: string;
  @IsString() type: string;
  @IsArray() @IsString({ each: true }) tags: string[];
  @IsString() audio: string;
  @IsString() image: string;
  @IsString() url: string;
  @Many(() => OpenAudioFile) files: OpenAudioFile[];
}

/** A plug-in with its versions by number. */
export class OpenAudioPackage {
  @IsString() slug: string;
  /** The newest one. */
  @IsString() version: string;
  @IsObject() versions: Record<string, OpenAudioVersion>;
}

/** Packages by their names. */
export class OpenAudioPackages {
  [name: string]: OpenAudioPackage;
}

export class OpenAudioRegistry {
  @IsString() name: string;
  /** Of the specification. */
  @IsString() version: string;
  @IsString() url: string;
  @IsObject() plugins: Record<string, OpenAudioPackage>;
}

export class FindOpenAudioPackage {
  @IsString() org: string;
  @IsString() id: string;
}

export class FindOpenAudioVersion extends FindOpenAudioPackage {
  @IsString() version: string;
}
