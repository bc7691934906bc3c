import { campaignStates } from '#contracts/newsletter/campaigns';
import { afterStep, type CampaignStep } from './campaign.states';

const allowed: Record<CampaignStep, string> = {
  schedule: 'draft scheduled',
  pause: 'scheduled sending',
  resume: 'paused',
  cancel: 'draft scheduled sending paused',
  repeat: 'sending paused finished',
};

describe('draft → scheduled → sending → paused → finished | cancelled', () => {
  it.each(Object.entries(allowed) as [CampaignStep, string][])('%s is possible from: %s', (step, from) => {
    const possible = campaignStates.filter((state) => {
      try {
        afterStep(step, state);
        return true;
      } catch {
        return false;
      }
    });
    expect(possible.join(' ')).toBe(from);
  });

  it('what is refused is refused by name', () => {
    expect(() => afterStep('resume', 'cancelled')).toThrow('CAMPAIGN_STATE');
  });
});
