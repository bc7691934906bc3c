import { render } from '@testing-library/react';
import { EmailText } from './email-text';

const shown = (text: string) => render(<EmailText>{text}</EmailText>).container;

describe('an e-mail address in a text', () => {
  it('may break before its @ only', () => {
    const container = shown('Sent to anna-maria@two-words.example.com.');
    expect(container.textContent).toBe('Sent to anna-maria@two-words.example.com.');
    const address = container.querySelector('.email');
    expect(address?.innerHTML).toBe('<span>anna-maria</span><wbr><span>@two-words.example.com</span>');
  });

  it('breaks anywhere in a part that is wider than a phone', () => {
    const address = shown(`${'a'.repeat(64)}@example.com`).querySelector('.email');
    expect(address?.firstElementChild?.getAttribute('data-long')).toBe('true');
    expect(address?.lastElementChild?.hasAttribute('data-long')).toBe(false);
  });

  it('leaves a text without an address as it is', () => {
    expect(shown('no address @ all').textContent).toBe('no address @ all');
  });
});
