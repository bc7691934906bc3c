import { Controller, type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { IsString } from 'class-validator';
import type { Actor, UserActor } from '#contracts/kit/actor';
import { Nothing, request } from '#contracts/kit/request';
import { Handles } from '../rpc/handles';
import { assertHandlersComplete } from './handler-completeness';
import { requestHandlersOf } from './request-handlers';

class Name {
  @IsString() name: string;
}

const rename = request('gallery.pictures.rename', { input: Name, output: Name, access: 'user' });
const hide = request('gallery.pictures.hide', { input: Nothing, output: Nothing, access: 'public' });
const foreign = request('attic.pictures.hide', { input: Nothing, output: Nothing, access: 'public' });

@Injectable()
class Pictures {
  private readonly suffix = '!';

  @Handles(rename)
  async rename({ name }: Name, { userId }: UserActor): Promise<Name> {
    return { name: `${userId}: ${name}${this.suffix}` };
  }
}

@Controller()
class Hiding {
  @Handles(hide)
  async hide(): Promise<void> {}
}

@Module({
  controllers: [Hiding],
  providers: [Pictures, { provide: 'the same under another token', useExisting: Pictures }],
})
class Gallery {}

const anna: Actor = { kind: 'user', userId: 'anna', role: 'user', language: 'en' };
let app: INestApplicationContext;
beforeAll(async () => {
  app = await NestFactory.createApplicationContext(Gallery, { logger: false });
});
afterAll(() => app.close());

describe('handlers of requests', () => {
  it('are methods of providers and controllers, each found once', () => {
    const handlers = requestHandlersOf(app.get(ModulesContainer));
    expect(handlers.map(({ contract }) => contract.subject).sort()).toEqual([hide.subject, rename.subject]);
  });

  it('are called on their instance with input and actor', async () => {
    const handlers = requestHandlersOf(app.get(ModulesContainer));
    const handler = handlers.find(({ contract }) => contract === rename);
    await expect(handler?.handle({ name: 'Dawn' }, anna)).resolves.toEqual({ name: 'anna: Dawn!' });
  });
});

describe('a service', () => {
  it.each([
    ['a request without a handler', [rename], /gallery\.pictures\.hide has no handler/],
    ['a request of another service', [rename, hide, foreign], /attic\.pictures\.hide belongs to another/],
    ['two handlers of a request', [rename, hide, hide], /gallery\.pictures\.hide is handled twice/],
  ])('does not start with %s', (_, handled, problem) => {
    expect(() => assertHandlersComplete('gallery', handled, [])).toThrow(problem);
  });

  it('starts with one handler for each of its requests', () => {
    expect(() => assertHandlersComplete('gallery', [rename, hide], [])).not.toThrow();
  });
});
