import { campaignMailData } from './campaign-content';

describe('campaign mail', () => {
  it('shortens an article between characters, because half of a surrogate pair cannot be stored', () => {
    const content = `${'x'.repeat(1_599)}🎹 and more`;
    const translations = [{ language: 'en' as const, title: 'News', subtitle: '', content }];
    const article = { slug: 'news', imageUrl: '', translations };
    const data = campaignMailData([article], 'en', {
      shopUrl: 'https://shop.example',
      token: 'token',
    });
    expect(JSON.stringify(data)).toContain(`${'x'.repeat(1_599)}…`);
  });
});
