import type { AuditLine } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';

/** Actor id of the operator's key. */
const operatorId = '00000000-0000-7000-8000-000000000000';

/** Labels of actions and actors; an unknown one is shown as it is. */
export function useAuditLabels() {
  const { t } = useLanguage();
  return {
    actionOf: ({ action }: Pick<AuditLine, 'action'>): string => {
      const key = `admin.audit.action.${action}`;
      const text = t(key);
      return text === key ? action : text;
    },
    actorOf: ({ actor, actorName, actorEmail }: AuditLine): string =>
      actor === operatorId ? t('admin.audit.operator') : actorName || actorEmail || actor,
  };
}
