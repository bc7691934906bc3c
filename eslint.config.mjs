import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jest from 'eslint-plugin-jest';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import stableTextSiblings from './deploy/tools/lint/rules/stable-text-siblings.mjs';

/** Each of these packages is imported in one place; other code uses that place. */
const oneHome = {
  '@nestjs/microservices': 'libs/platform is the only importer of the transport',
  nats: 'libs/platform is the only importer of the bus',
  bullmq: 'libs/platform/src/jobs is the home of queues',
  nodemailer: 'libs/platform/src/mail is the home of mail',
};

const onlyHere = (names) => ({
  'no-restricted-imports': ['error', { paths: names.map((name) => ({ name, message: oneHome[name] })) }],
});

const onlyInBrowserStorage = ['localStorage', 'sessionStorage'];
const storageHome = 'Use frontend/src/api/browser-storage.ts: the browser may refuse storage.';

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      '.local/**',
      'node_modules/**',
      'deploy/demo/**',
      'deploy/tools/lint/fixtures/**',
      'frontend/public/**',
      'frontend/src/api/schema.d.ts',
      'frontend/src/api/form-constraints.ts',
      '**/*.cjs',
      'frontend/*.config.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.mjs'],
    ...js.configs.recommended,
    languageOptions: {
      globals: Object.fromEntries(
        [
          'AbortSignal',
          'Buffer',
          'URL',
          'clearTimeout',
          'console',
          'fetch',
          'performance',
          'process',
          'setTimeout',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Contracts answer promises even where a handler has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      // The nats client types its states as enums and sends strings.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      // Rows of a raw query have the type the query gives them, and only the reader knows it.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    },
  },
  {
    files: ['services/**/*.ts', 'gateway/**/*.ts', 'libs/contracts/**/*.ts'],
    rules: {
      ...onlyHere(Object.keys(oneHome)),
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'Read the environment through loadConfig (libs/platform/src/config).',
        },
      ],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['libs/platform/**/*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 45, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/api/browser-storage.ts', '**/*.spec.{ts,tsx}'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...onlyInBrowserStorage.map((name) => ({ name, message: storageHome })),
      ],
      'no-restricted-properties': [
        'error',
        ...onlyInBrowserStorage.map((property) => ({ property, message: storageHome })),
      ],
    },
  },
  {
    files: ['frontend/src/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks, shop: { rules: { 'stable-text-siblings': stableTextSiblings } } },
    rules: {
      'shop/stable-text-siblings': 'error',
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXText[value=/\\p{L}/u]', message: 'Words come from libs/i18n through t().' },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-router-dom',
              importNames: ['Link', 'NavLink', 'Form'],
              message: 'Links are of ui/link: the router’s own bring four kilobytes that nothing uses.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.spec.ts', '**/test/**/*.ts'],
    plugins: { jest },
    rules: {
      'jest/no-identical-title': 'error',
      'jest/no-focused-tests': 'error',
      'jest/no-disabled-tests': 'error',
      'max-lines-per-function': 'off',
      'no-restricted-syntax': 'off',
      'no-restricted-imports': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    files: ['**/migrations/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['**/*.spec.ts'],
    rules: { 'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }] },
  },
  prettier,
);
