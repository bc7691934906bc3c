import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { useAddressParams } from './use-address-params';

function Filters() {
  const [, change] = useAddressParams();
  const chooseBoth = () => {
    change((params) => params.set('show', 'free'));
    change((params) => params.set('format', 'VST3'));
  };
  return (
    <>
      <output>{useLocation().search}</output>
      <button type="button" onClick={chooseBoth} />
    </>
  );
}

it('keeps the first of two changes of the address that are made before the first is rendered', () => {
  render(
    <MemoryRouter initialEntries={['/plugins?q=mono']}>
      <Filters />
    </MemoryRouter>,
  );
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('status').textContent).toBe('?q=mono&show=free&format=VST3');
});
