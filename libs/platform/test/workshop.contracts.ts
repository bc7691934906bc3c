import { IsInt, IsString, Length } from 'class-validator';
import { event } from '#contracts/kit/event';
import { failure } from '#contracts/kit/failure';
import { Many, One } from '#contracts/fields/nested';
import { Nothing, request } from '#contracts/kit/request';

/** The contracts of a service that exists only in the tests of the platform. */
export class TurnKnob {
  @IsString() @Length(2, 8) knob: string;
  @IsInt() to: number;
}

export class Knob {
  @IsString() name: string;
  @IsInt() value: number;
}

export class Panel {
  @One(() => Knob) turned: Knob;
  @Many(() => Knob) others: Knob[];
}

export const stuck = failure<{ since: string }>()('KNOB_STUCK', 'conflict');

export const turnKnob = request('workshop.knobs.turn', {
  input: TurnKnob,
  output: Panel,
  access: 'public',
  fails: [stuck],
});
export const resetPanel = request('workshop.panel.reset', {
  input: Nothing,
  output: Nothing,
  access: 'user',
});
export const sellPanel = request('workshop.panel.sell', {
  input: Nothing,
  output: Nothing,
  access: 'products:write',
});

export class KnobTurned {
  @IsString() knob: string;
  @IsInt() to: number;
}
export const knobTurned = event('workshop.knob-turned', 1, KnobTurned, { consumers: ['workshop'] });
