import type { Compatibility, ReasonCode } from '../../../../../libs/compatibility/src/compatibility';
import { SelectField } from '../../../ui/forms/select-field';
import { useLanguage } from '../../i18n/language';
import styles from '../compatibility.module.css';
import { type ChosenComputer, isKind, kinds, memorySizes, systemName, versions } from './chosen-computer';
import type { KnownComputer } from './detect-computer';

interface ComputerQuestionsProps {
  chosen: ChosenComputer;
  known: KnownComputer;
  result: Compatibility;
  /** Asks everything, to check another computer. */
  isWhole: boolean;
  onChoose: (chosen: ChosenComputer) => void;
}

/** The questions that the browser leaves open, and those that were answered, so that an answer can be changed. */
export function ComputerQuestions({ chosen, known, result, isWhole, onChoose }: ComputerQuestionsProps) {
  const { t } = useLanguage();
  const isMissing = (...codes: ReasonCode[]) => result.reasons.some(({ code }) => codes.includes(code));
  const system = known.system === 'linux' ? undefined : known.system;
  const isAsked = {
    kind: isWhole || chosen.kind !== undefined || isMissing('system-unknown', 'processor-unknown'),
    version: isWhole || chosen.version !== undefined || isMissing('version-unknown'),
    memory: isWhole || chosen.memoryGb !== undefined || isMissing('memory-unknown'),
  };
  if (!Object.values(isAsked).includes(true)) return null;
  return (
    <div className={styles.questions}>
      {isAsked.kind ? (
        <SelectField
          label={t('runs.computer')}
          value={chosen.kind ?? ''}
          options={[
            { value: '', text: t('runs.computer.choose') },
            ...Object.keys(kinds).map((kind) => ({ value: kind, text: t(`runs.computer.${kind}`) })),
          ]}
          // The version of another system says nothing.
          onChoose={(kind) => onChoose({ kind: isKind(kind) ? kind : undefined, memoryGb: chosen.memoryGb })}
        />
      ) : null}
      {isAsked.version && system ? (
        <SelectField
          label={t('runs.version')}
          value={chosen.version ?? ''}
          options={[
            { value: '', text: t('runs.version.unknown') },
            ...versions[system].map((version) => ({
              value: version,
              text: `${systemName(known)} ${version}`,
            })),
          ]}
          onChoose={(version) => onChoose({ ...chosen, version: version || undefined })}
        />
      ) : null}
      {isAsked.memory && system ? (
        <SelectField
          label={t('runs.memory')}
          value={String(chosen.memoryGb ?? '')}
          options={[
            { value: '', text: t('runs.memory.unknown') },
            ...memorySizes.map((n) => ({ value: String(n), text: t('runs.memory.gb', { n }) })),
          ]}
          onChoose={(memory) => onChoose({ ...chosen, memoryGb: Number(memory) || undefined })}
        />
      ) : null}
      <p className="muted">{t('runs.question')}</p>
    </div>
  );
}
