import {
  CanActivate,
  Controller,
  Header,
  Headers,
  Query,
  Scope,
  UseGuards,
  UseInterceptors,
  UsePipes,
  ValidationPipe,
} from '@nestjs/common';
import { listPlugins, type ListPlugins, type PluginList } from '#contracts/catalogue/plugins';
import { listOffers } from '#contracts/commerce/offers/offers';
import { RecentLogin, SignedIn } from '../access/access';
import { CurrentActor, RequestLanguage } from '../http/route-input';
import { declaredRoutes } from '../http/routes';
import { MaxInFlight } from '../rate-limits/max-in-flight';
import { cachedRouteProblems } from './cached-route-rules';
import { CachedGet } from './cached-get';
import { ReadCache } from './read-cache';

class SomeGuard implements CanActivate {
  canActivate(): boolean {
    return false;
  }
}

const list = async (): Promise<PluginList> => ({ success: true, data: [] });

function problemsOf(controller: { name: string; prototype: object }): string[] {
  return declaredRoutes(controller).flatMap(cachedRouteProblems);
}

@Controller('planted')
class Plain {
  constructor(readonly cache: ReadCache) {}

  @CachedGet('', listPlugins)
  list(_input: ListPlugins): Promise<PluginList> {
    return list();
  }
}

/** Violations: one method for each decorator that would never run. */
@Controller('planted')
class Decorated {
  @UseGuards(SomeGuard)
  @CachedGet('guard', listPlugins)
  guard(): Promise<PluginList> {
    return list();
  }

  @UsePipes(ValidationPipe)
  @CachedGet('pipe', listPlugins)
  pipe(): Promise<PluginList> {
    return list();
  }

  @UseInterceptors(SomeGuard)
  @CachedGet('interceptor', listPlugins)
  interceptor(): Promise<PluginList> {
    return list();
  }

  @RecentLogin()
  @CachedGet('recent-login', listPlugins)
  recentLogin(): Promise<PluginList> {
    return list();
  }

  @SignedIn()
  @CachedGet('access', listPlugins)
  access(): Promise<PluginList> {
    return list();
  }

  @CachedGet('access-below', listPlugins)
  @SignedIn()
  accessBelow(): Promise<PluginList> {
    return list();
  }

  @MaxInFlight(1)
  @CachedGet('limit', listPlugins)
  limit(): Promise<PluginList> {
    return list();
  }

  @Header('x-user', 'anna')
  @CachedGet('header', listPlugins)
  header(): Promise<PluginList> {
    return list();
  }

  @CachedGet('actor', listPlugins)
  actor(@CurrentActor() _actor: ListPlugins): Promise<PluginList> {
    return list();
  }

  @CachedGet('language', listPlugins)
  language(@RequestLanguage() _language: ListPlugins): Promise<PluginList> {
    return list();
  }

  @CachedGet('cookie', listPlugins)
  cookie(@Headers('cookie') _cookie: ListPlugins): Promise<PluginList> {
    return list();
  }

  @CachedGet('piped-input', listPlugins)
  pipedInput(@Query(ValidationPipe) _input: ListPlugins): Promise<PluginList> {
    return list();
  }

  @CachedGet('personal-contract', listOffers)
  async personalContract(): Promise<{ offers: []; upgrades: [] }> {
    return { offers: [], upgrades: [] };
  }
}

describe('the rules of cached routes', () => {
  it('accept a method whose only decorator is @CachedGet', () => {
    expect(problemsOf(Plain)).toEqual([]);
  });

  it.each(declaredRoutes(Decorated).map((route) => [route.name, route] as const))(
    'reject %s, whose decorator or response would be wrong on a cached route',
    (name, route) => {
      expect(cachedRouteProblems(route)).toEqual([expect.stringContaining(`${name} is cached and has `)]);
    },
  );

  it('name every violation', () => {
    const problems = problemsOf(Decorated).join('\n');
    expect(problems).toContain('Decorated.guard is cached and has __guards__ on the method');
    expect(problems).toContain('Decorated.actor is cached and has __routeArguments__: a parameter decorator');
    expect(problems).toContain('Decorated.personalContract is cached and has a contract for user');
  });

  it.each([UseGuards(SomeGuard), UsePipes(ValidationPipe)])(
    'reject decorator %# on the class of a cached route',
    (decorate) => {
      @decorate
      @Controller('planted')
      class OfClass extends Plain {
        @CachedGet('own', listPlugins)
        own(): Promise<PluginList> {
          return list();
        }
      }
      expect(problemsOf(OfClass)).toEqual([
        expect.stringMatching(/^OfClass\.own is cached and has .* on the class$/),
      ]);
    },
  );

  it('reject a controller that is created for each request', () => {
    @Controller({ path: 'planted', scope: Scope.REQUEST })
    class PerRequest {
      @CachedGet('', listPlugins)
      list(): Promise<PluginList> {
        return list();
      }
    }
    expect(problemsOf(PerRequest)).toEqual(['PerRequest.list is cached and has a controller per request']);
  });
});
