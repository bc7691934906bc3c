import type { PluginDetails } from '../api/schema';

/** A product without any optional data. */
export const tidewater: PluginDetails = {
  id: 'p1',
  _id: 'p1',
  slug: 'tidewater',
  name: 'Tidewater',
  description: '',
  detailedDescription: '',
  price: 0,
  version: '1.0.0',
  category: 'effect',
  compatibility: [],
  features: [],
  tags: [],
  gallery: [],
  audioSamples: [],
  downloadFiles: {},
  systemRequirements: { mac: '', windows: '' },
  specifications: { format: [], bitDepth: '', sampleRate: '', interface: '' },
  imageUrl: '',
  descriptionImageUrl: '',
  videoUrl: '',
};
