import { letterIn } from './letter-text';

describe('a letter about an article', () => {
  it('breaks off between characters: half of one could not be kept until the letter is sent', () => {
    const content = `${'x'.repeat(1_599)}🎹 and more`;
    const translations = [{ language: 'en' as const, title: 'News', subtitle: '', content }];
    const article = { slug: 'news', imageUrl: '', translations };
    const letter = letterIn([article], 'en', { shopUrl: 'https://shop.example', token: 'of-a-reader' });
    expect(JSON.stringify(letter)).toContain(`${'x'.repeat(1_599)}…`);
  });
});
