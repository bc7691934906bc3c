import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TestProviders } from '../../testing/test-providers';
import { Filters } from './filters';

const onChange = jest.fn();
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const counts = {
  category: [{ value: 'effect', count: 9 }],
  format: [
    { value: 'VST3', count: 3 },
    { value: 'AAX', count: 0 },
  ],
  system: [],
  price: [],
  sale: [],
};

/** The URL keeps its old search, because it is updated later than the field. */
beforeEach(() => {
  jest.useFakeTimers();
  onChange.mockClear();
  render(
    <MemoryRouter>
      <TestProviders>
        <Filters filter={{ q: 'ta', format: 'VST3' }} counts={counts} path="/plugins" onChange={onChange} />
      </TestProviders>
    </MemoryRouter>,
  );
});
afterEach(() => jest.useRealTimers());

describe('the search of the catalogue', () => {
  it('shows every typed character at once and debounces the search by 300 ms', () => {
    for (const value of ['tap', 'tape']) type(value);
    expect(field().value).toBe('tape');
    act(() => void jest.advanceTimersByTime(299));
    expect(onChange).not.toHaveBeenCalled();
    act(() => void jest.advanceTimersByTime(1));
    expect(onChange.mock.calls).toEqual([[{ q: 'tape' }]]);
  });

  it('searches at once on Enter', () => {
    type('tape');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(onChange).toHaveBeenCalledWith({ q: 'tape' });
  });

  it('is cleared by Escape', () => {
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(field().value).toBe('');
    expect(onChange).toHaveBeenLastCalledWith({ q: undefined });
  });

  it('searches on blur and then shows the text of the URL', () => {
    type('tape');
    fireEvent.blur(field());
    expect(onChange).toHaveBeenCalledWith({ q: 'tape' });
    expect(field().value).toBe('ta');
  });
});

describe('the filters of the catalogue', () => {
  it('are a form and links that work without scripts', () => {
    const form = screen.getByRole<HTMLFormElement>('search');
    expect([form.method, form.getAttribute('action')]).toEqual(['get', '/plugins']);
    expect([...new FormData(form).keys()]).toEqual(['q', 'format', 'system', 'price', 'sale', 'sort']);
    const effects = screen.getByRole('link', { name: /plugins\.show\.effect/ });
    expect(effects.getAttribute('href')).toBe('/plugins?q=ta&category=effect&format=VST3');
  });

  it('are opened on a phone by a button with the number of those that are set', () => {
    const button = screen.getByRole('button', { name: 'plugins.filters_active' });
    expect(button.textContent).toBe('plugins.filters1');
    expect(button.getAttribute('aria-haspopup')).toBe('dialog');
  });

  it('show the number of plug-ins of each option and disable those without any', () => {
    expect(screen.getByRole('link', { name: /plugins\.show\.effect/ }).textContent).toContain('9');
    expect(screen.getByRole('option', { name: 'VST3 (3)' })).toHaveProperty('disabled', false);
    expect(screen.getByRole('option', { name: 'AAX (0)' })).toHaveProperty('disabled', true);
  });
});
