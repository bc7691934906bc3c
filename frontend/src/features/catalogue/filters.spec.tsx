import { fireEvent, render, screen } from '@testing-library/react';
import { TestProviders } from '../../testing/test-providers';
import { Filters } from './filters';

const onChange = jest.fn();
const field = () => screen.getByRole<HTMLInputElement>('searchbox');

/** The URL keeps its old search, because it is updated later than the field. */
beforeEach(() => {
  onChange.mockClear();
  const filter = { search: 'ta', kind: 'all', format: 'all', sort: 'featured' };
  render(
    <TestProviders>
      <Filters filter={filter} onChange={onChange} />
    </TestProviders>,
  );
});

describe('the search of the catalogue', () => {
  it('keeps every typed character while the list updates', () => {
    for (const value of ['tap', 'tape']) fireEvent.change(field(), { target: { value } });
    expect(field().value).toBe('tape');
    expect(onChange).toHaveBeenLastCalledWith({ search: 'tape' });
  });

  it('is cleared by Escape', () => {
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(field().value).toBe('');
    expect(onChange).toHaveBeenLastCalledWith({ search: '' });
  });

  it('shows the text of the URL after blur', () => {
    fireEvent.change(field(), { target: { value: 'tape' } });
    fireEvent.blur(field());
    expect(field().value).toBe('ta');
  });
});
