export type {
  Block,
  Document as PageText,
  DocumentName,
  DocumentSection as PageSection,
  TableBlock,
} from '../../../../libs/i18n/src/documents/document';
