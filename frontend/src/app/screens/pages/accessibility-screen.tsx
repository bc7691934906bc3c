import { DocumentText } from '../../../features/pages/document-text';
import { DocumentPage } from './document-page';

export function Component() {
  return <DocumentPage name="accessibility">{(text) => <DocumentText text={text} />}</DocumentPage>;
}
