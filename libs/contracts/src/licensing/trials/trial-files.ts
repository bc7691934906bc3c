import { IsString } from 'class-validator';
import { pluginNotFound } from '../../catalogue/plugins';
import { pluginWithoutFiles } from '../../catalogue/sales';
import type { Language } from '../../kit/actor';
import { request } from '../../kit/request';
import { IsLanguage, IsSlug } from '../../kit/text';
import { OwnedFiles } from '../downloads';
import { trialRefused } from './trials';

export class ListTrialFiles {
  @IsString() @IsSlug() slug: string;
  @IsString() @IsLanguage() lang: Language = 'en';
}

/** Without a limit of transfers, until the trial has ended. */
export const listTrialFiles = request('licensing.trials.files', {
  http: 'GET /api/plugins/:slug/trial/files',
  description: 'Lists the files of a plug-in for a customer who can try it or whose trial runs.',
  input: ListTrialFiles,
  output: OwnedFiles,
  access: 'user',
  fails: [pluginNotFound, pluginWithoutFiles, trialRefused],
  idempotent: true,
});
