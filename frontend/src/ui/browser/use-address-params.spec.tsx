import { act, render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { useAddressParams } from './use-address-params';

function Filters() {
  const [, change] = useAddressParams();
  const navigate = useNavigate();
  const chooseBoth = () => {
    change((params) => params.set('show', 'free'));
    change((params) => params.set('format', 'VST3'));
  };
  const followAndChoose = () => {
    void navigate('/plugins?q=mono&category=effect');
    change((params) => params.set('format', 'VST3'));
  };
  return (
    <>
      <output>{useLocation().search}</output>
      <button type="button" aria-label="both" onClick={chooseBoth} />
      <button type="button" aria-label="link" onClick={followAndChoose} />
    </>
  );
}

beforeEach(() => {
  window.history.pushState(null, '', '/plugins?q=mono');
  render(
    <BrowserRouter>
      <Filters />
    </BrowserRouter>,
  );
});

it('keeps the first of two changes of the address that are made before the first is rendered', () => {
  act(() => screen.getByRole('button', { name: 'both' }).click());
  expect(screen.getByRole('status').textContent).toBe('?q=mono&show=free&format=VST3');
});

it('keeps what a link selected that is followed before a change and not rendered yet', () => {
  act(() => screen.getByRole('button', { name: 'link' }).click());
  expect(screen.getByRole('status').textContent).toBe('?q=mono&category=effect&format=VST3');
});
