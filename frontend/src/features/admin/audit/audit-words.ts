import type { AuditLine } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';

/** Whoever has the operator's key acts under this id. */
const operator = '00000000-0000-7000-8000-000000000000';

/** Actions and people in words; what has none is shown as it is. */
export function useAuditWords() {
  const { t } = useLanguage();
  return {
    actionOf: ({ action }: Pick<AuditLine, 'action'>): string => {
      const key = `admin.audit.action.${action}`;
      const text = t(key);
      return text === key ? action : text;
    },
    actorOf: ({ actor, actorName, actorEmail }: AuditLine): string =>
      actor === operator ? t('admin.audit.operator') : actorName || actorEmail || actor,
  };
}
