import type { PluginDetails } from '#contracts/catalogue/plugins';

/** A plug-in whose texts contain HTML and script injections. */
export const tide: PluginDetails = {
  id: '019a0000-0000-7000-8000-00000000000a',
  _id: '019a0000-0000-7000-8000-00000000000a',
  slug: 'tide',
  name: 'Tide </script><b>',
  category: 'effect',
  price: 29.99,
  imageUrl: '/media/plugins/tide/cover.svg',
  description: 'A reverb & more, "wide".',
  version: '2.1.0',
  compatibility: ['macOS 11+', 'Windows 10+', 'VST3'],
  features: [],
  tags: ['reverb'],
  audioSamples: [],
  detailedDescription: '',
  descriptionImageUrl: '',
  gallery: [],
  videoUrl: '',
  downloadFiles: { macOS: { size: '12 MB' } },
  systemRequirements: { mac: 'm', windows: 'w' },
  specifications: { format: ['VST3'], bitDepth: '64', sampleRate: '48', interface: 'i' },
};
