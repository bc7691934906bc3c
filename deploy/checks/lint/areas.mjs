/** The areas that begin a commit's subject: a service, a part of the repository, or a kind of work that touches all of them. */
export const areas = [
  ...['identity', 'catalogue', 'news', 'newsletter', 'commerce', 'licensing'],
  ...[
    'gateway',
    'front end',
    'platform',
    'contracts',
    'i18n',
    'licensing client',
    'deploy',
    'sandbox',
    'bench',
  ],
  ...['tests', 'lint', 'docs', 'readme', 'structure', 'rename', 'format', 'dependencies'],
];
