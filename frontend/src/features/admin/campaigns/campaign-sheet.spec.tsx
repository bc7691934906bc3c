import { fireEvent, render, screen } from '@testing-library/react';
import { Stand } from '../../../testing/stand';
import { BannersProvider } from '../panel/banners';
import { CampaignSheet } from './campaign-sheet';

jest.mock('../../../ui/sheet.css', () => ({}));

const campaign = { _id: 'c1', title: 'Tape and reel', state: 'finished', languages: ['en', 'ru'] };

describe('a campaign that did not come', () => {
  it('comes when it is tried again', async () => {
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
      <Stand>
        <BannersProvider>
          <CampaignSheet id="c1" onClose={() => undefined} />
        </BannersProvider>
      </Stand>,
    );
    const again = await screen.findByRole('button', { name: 'errors.try_again' });
    isAway = false;
    fireEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Tape and reel' })).toBeTruthy();
  });
});
