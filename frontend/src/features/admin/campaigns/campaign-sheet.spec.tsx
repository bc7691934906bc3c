import { fireEvent, render, screen } from '@testing-library/react';
import { TestProviders } from '../../../testing/test-providers';
import { BannersProvider } from '../panel/banners';
import { CampaignSheet } from './campaign-sheet';

const campaign = { _id: 'c1', title: 'Tape and reel', state: 'finished', languages: ['en', 'ru'] };

describe('the sheet of a campaign', () => {
  it('loads a campaign again after an error', async () => {
    let isAway = true;
    const fetch = (path: string) =>
      Promise.resolve({
        ok: !isAway,
        status: isAway ? 500 : 200,
        json: () => Promise.resolve(path.endsWith('c1') && !isAway ? campaign : { examples: [] }),
      });
    Object.assign(globalThis, { fetch });
    Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
    render(
      <TestProviders>
        <BannersProvider>
          <CampaignSheet id="c1" onClose={() => undefined} />
        </BannersProvider>
      </TestProviders>,
    );
    const again = await screen.findByRole('button', { name: 'errors.try_again' });
    isAway = false;
    fireEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Tape and reel' })).toBeTruthy();
  });
});
