import { useState } from 'react';
import {
  productCompatibility,
  type RequiredByRelease,
} from '../../../../libs/compatibility/src/compatibility';
import { useLanguage } from '../i18n/language';
import styles from './compatibility.module.css';
import type { NamedComputer } from './named-computer';
import { maxComputers } from './requirements.queries';
import { systemName } from './this-computer/chosen-computer';
import { ComputerQuestions } from './this-computer/computer-questions';
import { useGuestComputer } from './this-computer/use-guest-computer';
import { VerdictRow } from './verdict-row';

type Releases = readonly RequiredByRelease[];

const about = ({ os, osVersion, cpuModel }: NamedComputer) =>
  [[os, osVersion].filter(Boolean).join(' '), cpuModel].filter(Boolean).join(', ');

function RegisteredComputers({
  releases,
  computers,
}: {
  releases: Releases;
  computers: readonly NamedComputer[];
}) {
  return (
    <ul className={styles.rows}>
      {computers.map((computer) => {
        const result = productCompatibility(releases, computer);
        return result ? (
          <VerdictRow key={computer.id} name={computer.name} about={about(computer)} result={result} />
        ) : null;
      })}
    </ul>
  );
}

/** The computer of a visitor, with what the browser does not report as questions. */
function ThisComputer({ releases, isWhole }: { releases: Releases; isWhole: boolean }) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(isWhole);
  const computer = useGuestComputer();
  const result = computer && productCompatibility(releases, computer.reportFor(releases));
  if (!computer || !result) return null;
  const { chosen, known, choose } = computer;
  const system = [systemName(known), known.version].filter(Boolean).join(' ');
  return (
    <div className={styles.own}>
      <ul className={styles.rows} aria-live="polite">
        <VerdictRow name={t(chosen.kind ? 'runs.chosen' : 'runs.this')} about={system} result={result} />
      </ul>
      <ComputerQuestions {...{ chosen, known, result }} isWhole={isOpen} onChoose={choose} />
      {isOpen ? null : (
        <button type="button" className="btn btn-md" onClick={() => setOpen(true)}>
          {t('runs.check_another')}
        </button>
      )}
    </div>
  );
}

interface CompatibilitySectionProps {
  releases: Releases;
  /** The requirements of the product's page, for one without releases. */
  stated: readonly string[];
  /** Of the customer; empty for a guest. */
  computers: readonly NamedComputer[];
  /** Whether the customer has more than those that were seen last. */
  isPart: boolean;
}

/** Whether the product runs on each computer of the customer, or on that of the visitor. */
export function CompatibilitySection({ releases, stated, computers, isPart }: CompatibilitySectionProps) {
  const { t } = useLanguage();
  const [isOtherShown, setOtherShown] = useState(false);
  if (releases.length === 0 && stated.length === 0) return null;
  const isThisShown = computers.length === 0 || isOtherShown;
  return (
    <section className="section wrap" aria-labelledby="runs-title">
      <div className="sec-head">
        <h2 id="runs-title">{t('runs.title')}</h2>
      </div>
      {releases.length === 0 ? (
        <div className={styles.own}>
          <p>{t('runs.stated')}</p>
          <ul className="dashes">
            {stated.map((requirement) => (
              <li key={requirement}>{t(requirement)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <div className={styles.checked}>
          {computers.length > 0 ? <RegisteredComputers releases={releases} computers={computers} /> : null}
          {isPart ? <p className="muted">{t('runs.part', { n: maxComputers })}</p> : null}
          {isThisShown ? (
            <ThisComputer releases={releases} isWhole={isOtherShown} />
          ) : (
            <button type="button" className="btn btn-md" onClick={() => setOtherShown(true)}>
              {t('runs.check_another')}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
