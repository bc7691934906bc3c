import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type RefObject, useState } from 'react';
import { Icon } from '../../ui/icons';
import { Switch } from '../../ui/forms/switch';
import { useScrollLock } from '../../ui/browser/use-scroll-lock';
import { useLanguage } from '../i18n/language';
import { useConsent } from './consent';
import { type Choices, choices, essentialOnly } from './consent-record';
import styles from './consent-dialog.module.css';

function Categories({ chosen, onChange }: { chosen: Choices; onChange: (change: Partial<Choices>) => void }) {
  const { t } = useLanguage();
  return (
    <>
      <div className={styles.category}>
        <b id="cat-necessary">{t('consent.necessary')}</b>
        <span className={styles.locked}>
          <span className="muted">{t('consent.always_on')}</span>
          <Switch labelledBy="cat-necessary" isOn isLocked />
        </span>
        <p>{t('consent.necessary.text')}</p>
      </div>
      {choices.map((choice) => (
        <div className={styles.category} key={choice}>
          <b id={`cat-${choice}`}>{t(`consent.${choice}`)}</b>
          <Switch
            labelledBy={`cat-${choice}`}
            isOn={chosen[choice]}
            onChange={(isOn) => onChange({ [choice]: isOn })}
          />
          <p>{t(`consent.${choice}.text`)}</p>
          {choice === 'analytics' ? (
            <p className={styles.more} aria-live="polite">
              {chosen.analytics ? t('consent.analytics.details') : ''}
            </p>
          ) : null}
        </div>
      ))}
    </>
  );
}

interface ConsentDialogProps {
  /** The element that had the focus and gets it back; the page's content if it is gone. */
  opener: RefObject<Element | null>;
  onClose: () => void;
}

function restoreFocus(opener: Element | null): void {
  const target = opener?.isConnected ? opener : document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** The cookie settings; closing the dialog saves nothing (design §7.14). */
export default function ConsentDialog({ opener, onClose }: ConsentDialogProps) {
  const { t } = useLanguage();
  const { record, acceptAll, rejectAll, save } = useConsent();
  useScrollLock();
  const [chosen, setChosen] = useState<Choices>(() => ({ ...essentialOnly, ...record }));
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        {/* Dialog.Overlay writes a style element, which the Content-Security-Policy forbids. */}
        <div className={styles.scrim} />
        <Dialog.Content
          className={clsx(styles.dialog, styles.settings)}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restoreFocus(opener.current);
          }}
        >
          <header>
            <Dialog.Title className="h4">{t('consent.title')}</Dialog.Title>
            <Dialog.Close className="icon-btn" aria-label={t('shell.close')}>
              <Icon of={X} />
            </Dialog.Close>
          </header>
          <div className={styles.categories}>
            <Categories
              chosen={chosen}
              onChange={(change) => setChosen((before) => ({ ...before, ...change }))}
            />
          </div>
          <footer>
            <button type="button" className="btn btn-md" onClick={rejectAll}>
              {t('consent.reject_all')}
            </button>
            <button type="button" className="btn btn-md" onClick={acceptAll}>
              {t('consent.accept_all')}
            </button>
            <button
              type="button"
              className="btn btn-p btn-md"
              onClick={() => {
                const { functional, analytics, marketing } = chosen;
                save({ functional, analytics, marketing });
              }}
            >
              {t('consent.save')}
            </button>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
