import { areas } from './deploy/checks/lint/areas.mjs';

/** First words that end like another form of the verb and are imperative. */
const imperative = new Set([
  'bring',
  'embed',
  'exceed',
  'feed',
  'need',
  'proceed',
  'seed',
  'shed',
  'speed',
  'spread',
  'string',
]);
/** Verbs that name no change: write fix, add, remove, show or allow. */
const vague = new Set(['mend', 'tell', 'let', 'say']);
const isOtherForm = (word) =>
  /(ed|ing|[^s]s)$/.test(word) && !/(ous|us|ss|is)$/.test(word) && !imperative.has(word);

/** `area: imperative, at most 72 characters` (docs/contributing.md). */
export default {
  parserPreset: {
    parserOpts: {
      headerPattern: /^([a-z][\w-]*(?: [\w-]+)?): (\S.*)$/,
      headerCorrespondence: ['type', 'subject'],
    },
  },
  plugins: [
    {
      rules: {
        'subject-verb': ({ subject }) => {
          const [first = ''] = (subject ?? '').split(/[\s:,]/);
          return [!vague.has(first), `"${first}": begin with fix, add, remove, show or allow`];
        },
        'subject-imperative': ({ subject }) => {
          const [first = ''] = (subject ?? '').split(/[\s:,]/);
          return [!isOtherForm(first), `"${first}": begin with an imperative, such as add, fix or rename`];
        },
      },
    },
  ],
  rules: {
    'header-max-length': [2, 'always', 72],
    'type-empty': [2, 'never'],
    'type-enum': [2, 'always', areas],
    'subject-empty': [2, 'never'],
    'subject-full-stop': [2, 'never', '.'],
    'subject-imperative': [2, 'always'],
    'subject-verb': [2, 'always'],
    'body-leading-blank': [2, 'always'],
  },
  helpUrl: 'docs/contributing.md#commits-and-pull-requests',
};
