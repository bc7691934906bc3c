import { useLanguage } from '../../i18n/language';

export type DuplicateDecision = 'refund' | 'keep';

const decisions: readonly DuplicateDecision[] = ['refund', 'keep'];

interface DuplicateChoiceProps {
  chosen: DuplicateDecision | null;
  onChoose: (decision: DuplicateDecision) => void;
}

/** What happens to items that the new owner has already. */
export function DuplicateChoice({ chosen, onChoose }: DuplicateChoiceProps) {
  const { t } = useLanguage();
  return (
    <fieldset className="choices full">
      <legend>{t('admin.orders.reassign_duplicates')}</legend>
      {decisions.map((decision) => (
        <label key={decision}>
          <input
            type="radio"
            name="duplicates"
            checked={chosen === decision}
            onChange={() => onChoose(decision)}
          />
          {t(`admin.orders.reassign_duplicates.${decision}`)}
        </label>
      ))}
    </fieldset>
  );
}
