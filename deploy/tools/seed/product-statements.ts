import { type SeedStatements, uuid } from './seed-statements';

/** An element of a list of texts, chosen by the row number; `step` makes lists vary independently. */
function choose(texts: readonly string[], step = 1): string {
  return `(array[${texts.map((text) => `'${text}'`).join(', ')}])[1 + (n / ${step}) % ${texts.length}]`;
}

const first = choose([
  ...[
    'Amber',
    'Basalt',
    'Copper',
    'Drift',
    'Ember',
    'Fjord',
    'Granite',
    'Harbour',
    'Ivory',
    'Juniper',
    'Kelp',
  ],
  ...['Lantern', 'Meridian', 'Nimbus', 'Obsidian', 'Prairie', 'Quartz', 'Rookery', 'Slate'],
]);
const second = choose(
  [
    ...['Chamber', 'Compressor', 'Delay', 'Drums', 'Echo', 'Filter', 'Gate', 'Keys', 'Limiter', 'Modulator'],
    ...['Organ', 'Phaser', 'Piano', 'Reverb', 'Saturator', 'Strings', 'Tape'],
  ],
  19,
);
const name = `${first} || ' ' || ${second} || ' ' || n`;
const category = choose(['effect', 'effect', 'effect', 'synthesizer', 'sampler', 'utility', 'other']);
const priceCents = `(array[0, 1900, 2900, 3900, 4900, 5900, 7900, 9900, 12900, 14900, 19900])[1 + n % 11]`;
const compatibility = `array['macOS ' || (11 + n % 3) || '+', 'VST3', 'AU']
  || case when n % 5 > 0 then array['Windows 10+'] else '{}' end || case when n % 3 = 0 then array['AAX'] else '{}' end`;

const english = {
  description: `'A ' || lower(${second}) || ' for ' || ${choose(['vocals', 'guitars', 'drum rooms', 'film scores', 'bass'], 3)} || ' with ' ||
    ${choose(['warm transformers', 'vintage converters', 'a resonant body', 'tape flutter', 'clean headroom'], 7)} || '.'`,
  features: ['Oversampling up to eight times', 'Presets for every genre', 'Resizable window'],
  tags: [
    choose(['warm', 'vintage', 'clean', 'dark', 'wide'], 2),
    choose(['mixing', 'mastering', 'sound design'], 5),
  ],
};
const russian = {
  description: `${choose(['Ревербератор', 'Компрессор', 'Задержка', 'Синтезатор', 'Фильтр'], 19)} || ' для ' ||
    ${choose(['вокала', 'гитары', 'ударных', 'музыки к фильмам', 'баса'], 3)} || ': ' ||
    ${choose(['тёплые трансформаторы', 'винтажные преобразователи', 'живой резонанс', 'плёночная детонация'], 7)} || '.'`,
  features: ['Передискретизация до восьми раз', 'Пресеты для любого жанра', 'Окно любого размера'],
  tags: [
    choose(['тёплый', 'винтажный', 'чистый', 'тёмный', 'широкий'], 2),
    choose(['сведение', 'мастеринг'], 5),
  ],
};
const specifications = `'{"format":["VST3","AU"],"bitDepth":"64","sampleRate":"44.1","interface":"vector"}'::jsonb`;

function translation(language: 'en' | 'ru', texts: typeof english, rows: string): string {
  const features = `array[${texts.features.map((feature) => `'${feature}'`).join(', ')}]`;
  return `select ${uuid('plugin')}, '${language}', ${name}, ${texts.description}, ${features}, array[${texts.tags.join(', ')}],
           ${specifications}
      from ${rows}`;
}

/** Products that can be bought: each has the file of a demo product. They follow the demo products in the featured order. */
export function products(count: number): SeedStatements {
  const rows = `generate_series(1, ${count}) n`;
  return {
    database: 'catalogue',
    statements: [
      `insert into plugins (id, slug, category, price_cents, version, image_url, compatibility, system_requirements, position,
              created_at)
       select ${uuid('plugin')}, 'large-' || lpad(n::text, 6, '0'), ${category}, ${priceCents}, '1.' || n % 9 || '.0',
              '/media/plugins/longitude-8/cover.svg', ${compatibility}, '{"mac":"","windows":""}', 1000 + n,
              now() - interval '1095 days' * (1 - n / ${count}.0)
         from ${rows} on conflict do nothing`,
      // One statement, so that the rows that lists are read from are computed once.
      `insert into plugin_translations (plugin_id, language, name, description, features, tags, specifications)
       ${translation('en', english, rows)} union all ${translation('ru', russian, rows)} on conflict do nothing`,
      `insert into audio_samples (plugin_id, index, texts, duration)
       select ${uuid('plugin')}, place, '{"en":{"name":"Phrase","description":""},"ru":{"name":"Фраза","description":""}}', '0:12'
         from ${rows}, generate_series(0, 2) place on conflict do nothing`,
      `insert into releases (id, subject_id, version, channel, status, notes, published_at)
       select ${uuid('release')}, ${uuid('plugin')}, '1.' || n % 9 || '.0', 'stable', 'published', '{"en":"","ru":""}', now()
         from ${rows} on conflict do nothing`,
      `insert into artifacts (id, release_id, platform, arch, kind, file_name, bytes, sha256, ed25519, public_key, storage_key)
       select ${uuid('file')}, ${uuid('release')}, demo.platform, demo.arch, demo.kind, demo.file_name, demo.bytes,
              demo.sha256, demo.ed25519, demo.public_key, demo.storage_key
         from ${rows}, (select a.* from artifacts a join releases r on r.id = a.release_id where r.subject_id is not null
                         order by a.created_at, a.id limit 1) demo on conflict do nothing`,
      // As autovacuum does a minute later: counts and pages are then read from the indexes alone.
      'vacuum analyze plugins, plugin_translations, plugin_listings, listing_searches, product_labels, audio_samples, releases, artifacts',
    ],
  };
}
