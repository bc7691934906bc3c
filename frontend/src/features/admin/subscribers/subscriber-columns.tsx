import type { SubscriberRow } from '../../../api/schema';
import type { Column } from '../../../ui/data-table';
import { Switch } from '../../../ui/switch';
import { useLanguage } from '../../i18n/language';
import { Day } from '../panel/day';
import { statusOf } from './subscriber';

type Flag = 'isConfirmed' | 'isActive';

interface FlagSwitchProps {
  subscriber: SubscriberRow;
  flag: Flag;
  onFlag: (subscriber: SubscriberRow, flag: Flag) => void;
}

/** Shows what the server says; a change that is refused leaves the old position. */
function FlagSwitch({ subscriber, flag, onFlag }: FlagSwitchProps) {
  const { t } = useLanguage();
  const label = `${flag}-${subscriber._id}`;
  return (
    <>
      <span className="sr" id={label}>
        {t(`admin.subscribers.${flag}_of`, { email: subscriber.email })}
      </span>
      <Switch labelledBy={label} isOn={subscriber[flag]} onChange={() => onFlag(subscriber, flag)} />
    </>
  );
}

const pills = { active: 'pill pill-ok', pending: 'pill', inactive: 'pill pill-off' };

export function useSubscriberColumns(onFlag: FlagSwitchProps['onFlag']): readonly Column<SubscriberRow>[] {
  const { t } = useLanguage();
  const flagColumn = (flag: Flag): Column<SubscriberRow> => ({
    key: flag,
    title: t(`admin.subscribers.${flag}`),
    cell: (subscriber) => <FlagSwitch subscriber={subscriber} flag={flag} onFlag={onFlag} />,
  });
  return [
    {
      key: 'email',
      title: t('admin.subscribers.email'),
      onPhone: 'title',
      cell: ({ email }) => <b>{email}</b>,
    },
    {
      key: 'status',
      title: t('admin.subscribers.status'),
      onPhone: 'side',
      cell: (subscriber) => {
        const status = statusOf(subscriber);
        const reason = subscriber.deactivationReason;
        return (
          <span
            className={pills[status]}
            title={reason ? t(`admin.subscribers.reason.${reason}`) : undefined}
          >
            {t(`admin.subscribers.${status}`)}
          </span>
        );
      },
    },
    { key: 'source', title: t('admin.subscribers.source'), cell: ({ source }) => source },
    {
      key: 'subscribed',
      title: t('admin.subscribers.subscribed'),
      cell: ({ subscribedAt }) => <Day iso={subscribedAt} />,
    },
    {
      key: 'confirmed',
      title: t('admin.subscribers.confirmed'),
      cell: ({ confirmedAt }) => <Day iso={confirmedAt} />,
    },
    flagColumn('isConfirmed'),
    flagColumn('isActive'),
  ];
}
