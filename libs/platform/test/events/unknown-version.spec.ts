import { Controller, Module } from '@nestjs/common';
import { IsString } from 'class-validator';
import { listDeadLetters, replayDeadLetter } from '#contracts/operations/dead-letter';
import { event, type EventContract } from '#contracts/kit/event';
import { newId } from '#platform/database/new-id';
import { Consumes } from '#platform/events/consumes';
import { busSubject } from '#platform/event-stream/topology';
import { metrics } from '#platform/metrics/metrics';
import { encode } from '#platform/rpc/wire';
import { type RunningService, startService } from '#platform/run/run';
import { eventually } from '#testing/eventually';
import { ada, behaviour, Workshop, workshopModule } from '../workshop';

class KnobTurnedTwice {
  @IsString() name: string;
}

/** A service that also consumes version 2, like a later release. */
async function startNewer(
  contract: EventContract<KnobTurnedTwice>,
  applied: string[],
): Promise<RunningService> {
  @Controller()
  class NewerHandlers {
    @Consumes(contract)
    async apply(data: KnobTurnedTwice): Promise<void> {
      applied.push(data.name);
    }
  }
  @Module({ imports: [workshopModule()], controllers: [NewerHandlers] })
  class NewerModule {}
  return startService(NewerModule);
}

describe('event of an unknown version', () => {
  let workshop: Workshop;
  let newer: RunningService | undefined;
  const deadLetters = async () => (await workshop.client.call(listDeadLetters('workshop'), {}, ada)).items;

  beforeAll(async () => {
    workshop = await Workshop.open();
    behaviour.apply = async () => undefined;
  });
  afterAll(async () => {
    await newer?.close();
    await workshop.close();
  });

  it('is counted, moved to the dead letters, and replayed by a release with a consumer for it', async () => {
    const subject = 'workshop.knob-turned.v2';
    const envelope = {
      id: newId(),
      occurredAt: new Date().toISOString(),
      actor: 'system',
      requestId: newId(),
      data: { name: 'drive' },
    };
    await workshop.bus.connection.jetstream().publish(busSubject(subject), encode(envelope));
    const [deadLetter] = await eventually(async () => {
      const items = await deadLetters();
      expect(items).toHaveLength(1);
      return items;
    });
    expect(deadLetter).toMatchObject({ eventId: envelope.id, subject, canReplay: false });
    expect(deadLetter?.error).toContain('unknown version');
    expect(await metrics.getSingleMetricAsString('shop_events_total')).toContain(
      `shop_events_total{subject="${subject}",outcome="unknown-version",service="workshop"} 1`,
    );

    const [older] = workshop.services.splice(0);
    await older?.close();
    const applied: string[] = [];
    const contract = event('workshop.knob-turned', 2, KnobTurnedTwice, { consumers: ['workshop'] });
    newer = await startNewer(contract, applied);
    expect(await deadLetters()).toMatchObject([{ subject, canReplay: true }]);
    await workshop.client.call(replayDeadLetter('workshop'), { id: deadLetter?.id ?? '' }, ada);
    expect(applied).toEqual(['drive']);
    expect(await deadLetters()).toEqual([]);
  });
});
