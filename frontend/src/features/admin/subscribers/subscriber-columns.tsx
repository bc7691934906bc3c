import type { SubscriberView } from '../../../api/schema';
import { Switch } from '../../../ui/forms/switch';
import { useLanguage } from '../../i18n/language';
import type { ListColumn } from '../panel/list/list-columns';
import { subscriberStatus } from './subscriber';
import { EmailText } from '../../../ui/email-text';

export type Flag = 'isConfirmed' | 'isActive';

interface FlagSwitchProps {
  subscriber: SubscriberView;
  flag: Flag;
  onFlag: (subscriber: SubscriberView, flag: Flag) => void;
}

/** Shows the server's state; a rejected change leaves the switch as it was. */
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

export function useSubscriberColumns(
  onFlag: FlagSwitchProps['onFlag'],
): readonly ListColumn<SubscriberView>[] {
  const { t } = useLanguage();
  const flagColumn = (flag: Flag): ListColumn<SubscriberView> => ({
    key: flag,
    title: t(`admin.subscribers.${flag}`),
    cell: (subscriber) => <FlagSwitch subscriber={subscriber} flag={flag} onFlag={onFlag} />,
  });
  return [
    {
      key: 'email',
      onPhone: 'title',
      cell: ({ email }) => (
        <b>
          <EmailText>{email}</EmailText>
        </b>
      ),
    },
    {
      key: 'status',
      onPhone: 'side',
      cell: (subscriber) => {
        const status = subscriberStatus(subscriber);
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
    { key: 'source' },
    { key: 'subscribed', date: 'subscribedAt' },
    { key: 'confirmed', date: 'confirmedAt' },
    flagColumn('isConfirmed'),
    flagColumn('isActive'),
  ];
}
