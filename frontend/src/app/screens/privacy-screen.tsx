import { Reading } from '../../features/pages/reading';
import { PageOf } from './page-text';

export function Component() {
  return <PageOf name="privacy">{(text) => <Reading text={text} />}</PageOf>;
}
