import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import {
  contentFields,
  type ProductTexts,
  specificationFields,
  type TextColumn,
  type TextField,
  textFields,
} from '#contracts/catalogue/bulk/product-texts';
import { RussianTranslation } from '#contracts/catalogue/product-content';
import { type Language, languages } from '#contracts/kit/actor';
import { pickFields } from '../../fields';
import type { PluginTranslation } from '../plugin-translation.entity';
import { noSpecifications, type TextValues } from '../product-translations';

type SpecificationField = (typeof specificationFields)[number];
type Translations = readonly Pick<PluginTranslation, 'language' | keyof RussianTranslation>[];

/** The form has no limit for these; a page has no room for more. */
const maxSpecificationLength = 500;
const listFields = new Set<TextField>(['features', 'tags', 'format']);
const suffixes = { en: 'En', ru: 'Ru' } as const satisfies Record<Language, string>;

function columnOf(field: TextField, language: Language): TextColumn {
  return `${field}${suffixes[language]}`;
}

function isSpecification(field: TextField): field is SpecificationField {
  return specificationFields.some((name) => name === field);
}

const linesOf = (cell: string): string[] =>
  cell
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Without what a spreadsheet changes: ends of lines, and spaces around a text. */
function plainCell(field: TextField, cell: string): string {
  return listFields.has(field) ? linesOf(cell).join('\n') : cell.replaceAll(/\r\n?/g, '\n').trim();
}

function presentCell(texts: RussianTranslation | undefined, field: TextField): string {
  const value = isSpecification(field) ? texts?.specifications?.[field] : texts?.[field];
  return plainCell(field, Array.isArray(value) ? value.join('\n') : (value ?? ''));
}

/** The texts of a product as the cells of a row. */
export function cellsOf(translations: Translations): ProductTexts {
  const cells: ProductTexts = {};
  for (const language of languages) {
    const texts = translations.find((one) => one.language === language);
    for (const field of textFields) cells[columnOf(field, language)] = presentCell(texts, field);
  }
  return cells;
}

/** What cells change in one language; the field that breaks a limit of the form; undefined if they change nothing. */
function readLanguage(
  present: RussianTranslation | undefined,
  cellOf: (field: TextField) => string,
): Partial<RussianTranslation> | TextField | undefined {
  const changed = textFields.filter(
    (field) => cellOf(field) !== '' && cellOf(field) !== presentCell(present, field),
  );
  if (changed.length === 0) return undefined;
  const specifications = changed.filter(isSpecification);
  const contents = contentFields.filter((field) => changed.includes(field));
  const tooLong = specifications.find((field) => cellOf(field).length > maxSpecificationLength);
  if (tooLong) return tooLong;
  const valuesOf = (fields: readonly TextField[]) =>
    Object.fromEntries(
      fields.map((field) => [field, listFields.has(field) ? linesOf(cellOf(field)) : cellOf(field)]),
    );
  // A translation that is new needs a name and a description.
  const texts = plainToInstance(RussianTranslation, {
    ...present,
    ...valuesOf(contents),
    specifications: { ...noSpecifications, ...present?.specifications, ...valuesOf(specifications) },
  });
  const wrong = new Set(validateSync(texts).map(({ property }) => property));
  return (
    contentFields.find((field) => wrong.has(field)) ??
    pickFields(texts, [...contents, ...(specifications.length > 0 ? (['specifications'] as const) : [])])
  );
}

/** What the cells of a row change; the column that is wrong; undefined if they change nothing. An empty cell changes nothing. */
export function readTexts(
  translations: Translations,
  cells: ProductTexts,
): TextValues | TextColumn | undefined {
  const read = (language: Language) =>
    readLanguage(
      translations.find((one) => one.language === language),
      (field) => plainCell(field, cells[columnOf(field, language)] ?? ''),
    );
  const [en, ru] = [read('en'), read('ru')];
  if (typeof en === 'string') return columnOf(en, 'en');
  if (typeof ru === 'string') return columnOf(ru, 'ru');
  return en || ru ? { ...en, ...(ru ? { ru } : {}) } : undefined;
}
