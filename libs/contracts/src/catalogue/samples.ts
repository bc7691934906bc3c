import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsString, Max, Min } from 'class-validator';
import { failure } from '../kit/failure';
import { request } from '../kit/request';
import { IsSlug } from '../kit/text';
import { pluginNotFound } from './plugins';

export class FindSample {
  @IsString() @IsSlug() slug: string;
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value,
  )
  @IsInt()
  @Min(0)
  @Max(99)
  index: number;

  /** Selects the recording without the plug-in. */
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value))
  @IsBoolean()
  bypassed: boolean = false;
}

/** The gateway reads the file from the storage; files are not sent over NATS. */
export class SampleFile {
  @IsString() storageKey: string;
  @IsString() contentType: string;
  @IsInt() bytes: number;
  @IsString() sha256: string;
}

export const sampleNotFound = failure<{ slug: string; index: number }>()('SAMPLE_NOT_FOUND', 'not-found');

export const findSample = request('catalogue.samples.find', {
  input: FindSample,
  output: SampleFile,
  access: 'public',
  fails: [pluginNotFound, sampleNotFound],
  idempotent: true,
});
