import { defaultSource, documentOf } from './documents';
import { DocumentSyntaxError, parseDocument } from './parse-document';

const start = '# Title\n\nLead\n\n## Section {#section}\n\n';
const blocksIn = (text: string) => parseDocument(start + text).sections[0]?.body;

describe('Markdown of a static page', () => {
  it('has a title, an introduction and sections with anchors', () => {
    expect(parseDocument('# T\nA\nlead\r\n## One {#one}\nText\non.\n\n## Two {#two}\n')).toEqual({
      title: 'T',
      lead: 'A lead',
      sections: [
        { id: 'one', title: 'One', body: ['Text on.'] },
        { id: 'two', title: 'Two', body: [] },
      ],
    });
  });

  it('has lists, definitions and tables, with and without empty lines between their parts', () => {
    expect(blocksIn('- a\n  b\n- c\n\n1. d\n\nPrice: high\n\nTerm\n: text\n  on\n\nOther\n: more')).toEqual([
      { list: ['a b', 'c', 'd'] },
      'Price: high',
      {
        named: [
          ['Term', 'text on'],
          ['Other', 'more'],
        ],
      },
    ]);
    expect(blocksIn('Table: Caption\n\n| A | B |\n| --- | :-: |\n| 1 \\| 2 | __x |\n')).toEqual([
      { caption: 'Caption', head: ['A', 'B'], rows: [['1 | 2', '__x']] },
    ]);
  });

  it.each([
    ['HTML', 'Text <script>alert(1)</script>', 7],
    ['an image', 'Text\nand ![x](/y.png)', 8],
    ['a heading of another level', 'Text\n### Third', 8],
    ['a section without an anchor', 'Text\n\n## Second', 9],
    ['an anchor that another section has', '## Again {#section}', 7],
    ['a quotation', '> Text', 7],
    ['a code block', '```\nx\n```', 7],
    ['a table without a head', '| a |\n| b |', 7],
    ['a row with another number of cells', '| a |\n| - |\n| b |\n| c | d |', 10],
  ])('is refused with %s, by its line', (_, text, line) => {
    const parse = () => parseDocument(start + text);
    expect(parse).toThrow(DocumentSyntaxError);
    expect(parse).toThrow(`line ${line}: `);
  });

  it.each(['', 'Text', '# Title', '# Title\n\n## Section {#a}', '# Title\n\nLead\n\nText'])(
    'is refused without title, introduction or section: %j',
    (text) => {
      expect(() => parseDocument(text)).toThrow(DocumentSyntaxError);
    },
  );

  it('takes no Markdown from the values of its placeholders', () => {
    const source = { ...defaultSource('contacts', 'en'), markdown: '# T\n\nBy {company}' };
    expect(documentOf(source, 'en', { company: 'A\n\n## B {#b}' })).toMatchObject({ sections: [] });
  });
});
