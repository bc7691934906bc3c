import type { CampaignState } from '#contracts/newsletter/campaigns';
import { campaignState } from '#contracts/newsletter/campaigns';
import { Failure } from '#contracts/kit/failure';

/** What administrators may do, from which states, and where it leads. */
const steps = {
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled' },
  pause: { from: ['scheduled', 'sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  cancel: { from: ['draft', 'scheduled', 'sending', 'paused'], to: 'cancelled' },
  repeat: { from: ['sending', 'paused', 'finished'], to: 'sending' },
} as const satisfies Record<string, { from: readonly CampaignState[]; to: CampaignState }>;

export type CampaignStep = keyof typeof steps;

/** The state after a step. @throws Failure CAMPAIGN_STATE when it cannot be taken from here. */
export function afterStep(step: CampaignStep, state: CampaignState): CampaignState {
  const { from, to } = steps[step];
  if (!(from as readonly CampaignState[]).includes(state)) throw new Failure(campaignState, { state });
  return to;
}
