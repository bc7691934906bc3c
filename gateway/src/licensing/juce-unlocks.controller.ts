import { Controller, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isEmailAddress, normalizeEmail } from '#contracts/fields/email';
import { type AppPasswordOwner, appPasswordWrong, checkAppPassword } from '#contracts/identity/app-passwords';
import type { Language } from '#contracts/kit/actor';
import { Failure, tooManyRequests } from '#contracts/kit/failure';
import {
  type JuceKeyFile,
  JuceUnlockForm,
  juceUnlockingOff,
  unlockWithJuce,
} from '#contracts/licensing/juce/juce-unlocks';
import { translate } from '#i18n/translate';
import { RpcClient } from '#platform/rpc/rpc-client';
import { validateInput } from '#platform/rpc/validate-input';
import { Public } from '../access/access';
import { failureBody, failureOf } from '../failures/failure-body';
import { ClientAddress } from '../http/client-address';
import { escapeHtml } from '../http/escape-html';
import { languageOf } from '../http/request-scope';
import { Calls, type RouteContract } from '../http/route-contract';
import { namedValues } from '../http/route-input';
import { FormFields } from '../request-bodies/body-parser';
import { LicensingLimitsService } from './licensing-limits';

/** The refusals are texts of the reply, with status 200: JUCE shows the text and reads no status. */
const unlockRoute: RouteContract<JuceUnlockForm, JuceKeyFile> = {
  ...unlockWithJuce,
  input: JuceUnlockForm,
  fails: [tooManyRequests],
};

/** JUCE's own unlocking (docs/decisions/0099): a form with an app password, answered by XML that OnlineUnlockStatus reads. */
@Public()
@Controller('api/juce')
export class JuceUnlocksController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: LicensingLimitsService,
  ) {}

  @Post(':slug/unlock')
  @HttpCode(200)
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', 'no-store')
  @FormFields()
  @Calls(unlockRoute, { body: 'form', response: 'xml' })
  async unlock(
    @Req() request: FastifyRequest,
    @Param('slug') slug: string,
    @ClientAddress() address: string,
  ): Promise<string> {
    let language = languageOf(request);
    try {
      const form = await validateInput(JuceUnlockForm, { ...namedValues(request.body), slug });
      if (form.product !== slug) throw new Failure(juceUnlockingOff);
      const email = normalizeEmail(form.email);
      const owner = await this.limits.checkAppPassword(address, email, () => this.findOwner(email, form.pw));
      if (!request.headers['accept-language']) language = owner.language;
      const key = await this.limits.activate(address, owner.userId, () => this.takeSeat(form, owner));
      return keyReply(key, language);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'internal') throw error;
      return errorReply(failureBody(failure, language, request.id).message);
    }
  }

  private async findOwner(email: string, password: string): Promise<AppPasswordOwner> {
    if (!isEmailAddress(email)) throw new Failure(appPasswordWrong);
    return this.rpc.call(checkAppPassword, { email, password });
  }

  private takeSeat(
    { slug, os, mach: machine }: JuceUnlockForm,
    { userId, email, firstName, lastName }: AppPasswordOwner,
  ): Promise<JuceKeyFile> {
    const name = `${firstName} ${lastName}`.trim() || email;
    return this.rpc.call(unlockWithJuce, { userId, email, name, slug, os, machine });
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

function keyReply({ keyFile, product }: JuceKeyFile, language: Language): string {
  const message = translate(language, 'licence.unlocked_by_key', { name: product });
  return `${declaration}<MESSAGE message="${escapeHtml(message)}"><KEY>${escapeHtml(keyFile)}</KEY></MESSAGE>`;
}

function errorReply(error: string): string {
  return `${declaration}<ERROR error="${escapeHtml(error)}"/>`;
}
