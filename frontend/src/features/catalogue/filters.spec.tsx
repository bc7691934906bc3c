import { fireEvent, render, screen } from '@testing-library/react';
import { Stand } from '../../testing/stand';
import { Filters } from './filters';

const onChange = jest.fn();
const field = () => screen.getByRole<HTMLInputElement>('searchbox');

/** The address is behind: it still says what it said before. */
beforeEach(() => {
  onChange.mockClear();
  const wish = { words: 'ta', kind: 'all', format: 'all', sort: 'featured' };
  render(
    <Stand>
      <Filters wish={wish} onChange={onChange} />
    </Stand>,
  );
});

describe('the search of the catalogue', () => {
  it('keeps every letter while the list is behind', () => {
    for (const value of ['tap', 'tape']) fireEvent.change(field(), { target: { value } });
    expect(field().value).toBe('tape');
    expect(onChange).toHaveBeenLastCalledWith({ words: 'tape' });
  });

  it('is emptied by Escape', () => {
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(field().value).toBe('');
    expect(onChange).toHaveBeenLastCalledWith({ words: '' });
  });

  it('says what the address says once it is left', () => {
    fireEvent.change(field(), { target: { value: 'tape' } });
    fireEvent.blur(field());
    expect(field().value).toBe('ta');
  });
});
