import { useFormValue } from '../../../../ui/forms/use-form-value';
import { useLanguage } from '../../../i18n/language';
import { ColourField } from '../../panel/form/colour-field';
import styles from '../products.module.css';
import { useColourProposal } from './colour-proposal';
import type { ProductForm } from '../form/product-form';

/** The ground behind the pictures; the cover proposes one. Text on it and graphics follow, so that they can be read. */
export default function ProductColour({ form }: Pick<ProductForm, 'form'>) {
  const { t } = useLanguage();
  const [colour, setColour] = useFormValue(form, 'colour');
  const [imageUrl] = useFormValue(form, 'imageUrl');
  const proposal = useColourProposal(imageUrl);
  return (
    <div className="full">
      <ColourField
        label={t('admin.products.colour')}
        hint={t('admin.products.colour_hint')}
        colour={colour ?? ''}
        onChange={setColour}
      >
        {proposal ? (
          <button type="button" className="btn btn-sm" onClick={() => setColour(proposal)}>
            <i className={styles.proposal} style={{ background: proposal }} />
            {t('admin.products.colour_proposal')}
          </button>
        ) : null}
      </ColourField>
    </div>
  );
}
