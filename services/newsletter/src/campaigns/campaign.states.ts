import type { CampaignState } from '#contracts/newsletter/campaigns';
import { campaignState } from '#contracts/newsletter/campaigns';
import { Failure } from '#contracts/kit/failure';

/** The transitions that administrators may trigger. */
const transitions = {
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled' },
  pause: { from: ['scheduled', 'sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  cancel: { from: ['draft', 'scheduled', 'sending', 'paused'], to: 'cancelled' },
  repeat: { from: ['sending', 'paused', 'finished'], to: 'sending' },
} as const satisfies Record<string, { from: readonly CampaignState[]; to: CampaignState }>;

export type CampaignTransition = keyof typeof transitions;

/** The state after a transition. @throws Failure CAMPAIGN_STATE when it is not allowed from this state */
export function nextState(transition: CampaignTransition, state: CampaignState): CampaignState {
  const { from, to } = transitions[transition];
  if (!(from as readonly CampaignState[]).includes(state)) throw new Failure(campaignState, { state });
  return to;
}
