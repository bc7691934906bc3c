import { Controller } from '@nestjs/common';
import { ShopBrand } from '#brand/shop-brand';
import { pluginChanged, releaseChanged } from '#contracts/catalogue/events';
import { listOpenPlugins } from '#contracts/catalogue/release-feeds';
import type { Class } from '#contracts/fields/class';
import { Failure, notFound } from '#contracts/kit/failure';
import { invalidatedBy } from '#contracts/kit/http';
import { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { GatewayConfig } from '../gateway.config';
import type { RouteContract } from '../http/route-contract';
import { CachedGet } from '../read-cache/cached-get';
import { openAudioPackages } from './open-audio-stack';
import {
  FindOpenAudioPackage,
  FindOpenAudioVersion,
  OpenAudioPackage,
  OpenAudioPackages,
  OpenAudioRegistry,
  OpenAudioVersion,
} from './open-audio-stack.contract';
import { releaseFileUrl } from './release-file-url';

const path = '/api/feeds/open-audio-stack';
const cache = [invalidatedBy(releaseChanged), invalidatedBy(pluginChanged)] as const;

function routeOf<I extends object, O extends object>(
  name: string,
  [input, output]: [Class<I>, Class<O>],
  { rest, description }: { rest: string; description: string },
): RouteContract<I, O> {
  return {
    subject: `gateway.open-audio-stack.${name}`,
    ...{ input, output, fails: [notFound] },
    route: { http: `GET ${path}${rest}`, description, cache },
  };
}

const registryRoute = routeOf('registry', [Nothing, OpenAudioRegistry], {
  rest: '',
  description: 'Returns the registry of free plug-ins and demos in the format of the Open Audio Stack.',
});
const listRoute = routeOf('list', [Nothing, OpenAudioPackages], {
  rest: '/plugins',
  description: 'Lists free plug-ins and demos as packages of the Open Audio Stack, by their names.',
});
const packageRoute = routeOf('find', [FindOpenAudioPackage, OpenAudioPackage], {
  rest: '/plugins/:org/:id',
  description: 'Returns a free plug-in or a demo as a package of the Open Audio Stack.',
});
const versionRoute = routeOf('find-version', [FindOpenAudioVersion, OpenAudioVersion], {
  rest: '/plugins/:org/:id/:version',
  description: 'Returns a version of a package of the Open Audio Stack.',
});

/** Free plug-ins and demos, for package managers that read the Open Audio Stack. */
@Controller('api/feeds/open-audio-stack')
export class OpenAudioStackController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly config: GatewayConfig,
    private readonly brand: ShopBrand,
  ) {}

  @CachedGet('', registryRoute)
  async registry(): Promise<OpenAudioRegistry> {
    const { SHOP_URL: shopUrl } = this.config;
    const plugins = await this.packages();
    return { name: this.brand.current.name, version: '1.0.0', url: new URL(path, shopUrl).href, plugins };
  }

  @CachedGet('plugins', listRoute)
  list(): Promise<OpenAudioPackages> {
    return this.packages();
  }

  /** @throws Failure NOT_FOUND */
  @CachedGet('plugins/:org/:id', packageRoute)
  async find({ org, id }: FindOpenAudioPackage): Promise<OpenAudioPackage> {
    const found = new Map(Object.entries(await this.packages())).get(`${org}/${id}`);
    if (!found) throw new Failure(notFound);
    return found;
  }

  /** @throws Failure NOT_FOUND */
  @CachedGet('plugins/:org/:id/:version', versionRoute)
  async findVersion({ version, ...name }: FindOpenAudioVersion): Promise<OpenAudioVersion> {
    const { versions } = await this.find(name);
    const found = new Map(Object.entries(versions)).get(version);
    if (!found) throw new Failure(notFound);
    return found;
  }

  private async packages(): Promise<Record<string, OpenAudioPackage>> {
    const { SHOP_URL: shopUrl } = this.config;
    const { plugins } = await this.rpc.call(listOpenPlugins, {});
    const urlOf = (slug: string, file: { id: string }) => releaseFileUrl(shopUrl, slug, file);
    return openAudioPackages(plugins, { shopUrl, brand: this.brand.current.name, urlOf });
  }
}
