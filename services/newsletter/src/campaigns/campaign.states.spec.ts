import { campaignStates } from '#contracts/newsletter/campaigns';
import { nextState, type CampaignTransition } from './campaign.states';

const allowed: Record<CampaignTransition, string> = {
  schedule: 'draft scheduled',
  pause: 'scheduled sending',
  resume: 'paused',
  cancel: 'draft scheduled sending paused',
  repeat: 'sending paused finished',
};

describe('campaign states: draft → scheduled → sending → paused → finished | cancelled', () => {
  it.each(Object.entries(allowed) as [CampaignTransition, string][])(
    'allows the campaign transition %s from: %s',
    (step, from) => {
      const possible = campaignStates.filter((state) => {
        try {
          nextState(step, state);
          return true;
        } catch {
          return false;
        }
      });
      expect(possible.join(' ')).toBe(from);
    },
  );

  it('rejects a campaign transition that is not allowed with CAMPAIGN_STATE', () => {
    expect(() => nextState('resume', 'cancelled')).toThrow('CAMPAIGN_STATE');
  });
});
