import { fireEvent, render, screen } from '@testing-library/react';
import { TestProviders } from '../../testing/test-providers';
import MiniPlayer from './mini-player';
import { stopTrack, type Track } from './now-playing';

const mockTrack: Track = {
  slug: 'tidewater',
  index: 0,
  name: 'Slow pad',
  pluginName: 'Tidewater',
  imageUrl: '/media/own.webp',
  url: '/pad.mp3',
  isFromCard: true,
};

jest.mock('./now-playing', () => ({
  useNowPlaying: () => ({ track: mockTrack, state: { isOn: true, position: 0, duration: 8 } }),
  stopTrack: jest.fn(),
}));

it('returns the focus to the pressed button when the player is closed', () => {
  const card = document.body.appendChild(document.createElement('button'));
  card.focus();
  render(
    <TestProviders>
      <MiniPlayer />
    </TestProviders>,
  );
  const close = screen.getByRole('button', { name: 'shell.close' });
  close.focus();
  fireEvent.click(close);
  expect(stopTrack).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(card);
});
