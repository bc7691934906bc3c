/** Groups of calls, by the part of the path that names them. */
const descriptions: Readonly<Record<string, string>> = {
  account: 'Computers, products, sessions and security of the signed-in customer.',
  admin: 'The administrators’ panel.',
  bundles: 'Plug-ins that are sold together.',
  checkout: 'Checkout sessions of the payment provider.',
  documents: 'Texts of the static pages.',
  downloads: 'Download links of purchased files.',
  'forgot-password': 'Request of a new password.',
  feeds: 'Feeds of free plug-ins and demos.',
  hooks: 'Webhooks of the mail provider.',
  installer: 'The installer application.',
  juce: 'Unlocking by the classes of JUCE.',
  invitations: 'Links that create an account with a role.',
  licensing: 'Activation of computers and licence files.',
  login: 'Log-in.',
  logout: 'Log-out.',
  me: 'The current user.',
  news: 'Published articles and their administration.',
  newsletter: 'Subscriptions, preferences and their administration.',
  orders: 'Orders of an address, found without an account.',
  'plugin-facets': 'Counts of the catalogue by the values of its filters.',
  plugins: 'The catalogue.',
  profile: 'Name and password of the user.',
  register: 'Registration.',
  'release-requirements': 'What releases need of a computer.',
  releases: 'Published versions of plug-ins.',
  'reset-password': 'A new password by the mailed code.',
  brand: 'Name, company and addresses of the shop.',
  status: 'Maintenance.',
  translations: 'Texts of the interface.',
  uploads: 'Uploaded pictures.',
  user: 'Export and deletion of personal data.',
  webhooks: 'Webhooks of the payment provider.',
};

export interface Tag {
  name: string;
  description?: string;
}

export function tagOf(path: string): string {
  return path.split('/')[2] ?? '';
}

/** The tags of these paths, in alphabetical order. */
export function tagsOf(paths: readonly string[]): Tag[] {
  const names = [...new Set(paths.map(tagOf))].sort();
  return names.map((name) => ({ name, description: descriptions[name] }));
}
