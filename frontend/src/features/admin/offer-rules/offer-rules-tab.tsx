import { Ban, Pencil, Power } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { OfferRuleListItem } from '../../../api/schema';
import { dayAndTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { AddButton } from '../panel/add-button';
import type { ListColumn } from '../panel/list/list-columns';
import { ListTab } from '../panel/list/list-tab';
import { toBody, toValues } from './offer-rule';
import { OfferRuleSheet } from './offer-rule-sheet';
import cellStyles from '../../../ui/table/cell.module.css';

function useColumns(): readonly ListColumn<OfferRuleListItem>[] {
  const { t, lang } = useLanguage();
  const periodOf = ({ startsAt, endsAt }: OfferRuleListItem) => {
    if (!startsAt && !endsAt) return t('admin.offer-rules.always');
    if (!startsAt) return t('admin.offer-rules.until', { end: dayAndTime(endsAt ?? '', lang) });
    const start = dayAndTime(startsAt, lang);
    return endsAt ? `${start} – ${dayAndTime(endsAt, lang)}` : t('admin.offer-rules.from', { start });
  };
  return [
    {
      key: 'kind',
      onPhone: 'title',
      cell: ({ kind }) => <b className={cellStyles.wrapped}>{t(`admin.offer-rules.kind.${kind}`)}</b>,
    },
    {
      key: 'category',
      cell: ({ category }) => t(category ? `plugins.show.${category}` : 'admin.offer-rules.any'),
    },
    { key: 'percent', cell: ({ percent }) => <span className="num">−{percent} %</span> },
    { key: 'priority', cell: ({ priority }) => <span className="num">{priority}</span> },
    { key: 'period', cell: periodOf },
    {
      key: 'state',
      onPhone: 'side',
      pill: ({ isActive }) => ({
        isOk: isActive,
        text: t(isActive ? 'admin.offer-rules.on' : 'admin.offer-rules.off'),
      }),
    },
  ];
}

/** The rules that issue personal offers. */
export default function OfferRulesTab() {
  const { t } = useLanguage();
  const [opened, setOpened] = useState<{ rule?: OfferRuleListItem } | null>(null);
  const nameOf = ({ kind, percent }: OfferRuleListItem) => ({
    name: `${t(`admin.offer-rules.kind.${kind}`)}, −${percent} %`,
  });
  const setActive = (rule: OfferRuleListItem, isActive: boolean) =>
    api.put('/admin/offer-rules/{id}', { path: { id: rule.id }, body: toBody(toValues(rule), isActive) });
  return (
    <ListTab<OfferRuleListItem>
      tab="offer-rules"
      path="/admin/offer-rules"
      exportName="offer-rules.csv"
      rows="rules"
      idOf={({ id }) => id}
      columns={useColumns()}
      toolbar={<AddButton text={t('admin.offer-rules.add')} onClick={() => setOpened({})} />}
      actions={[
        {
          name: 'edit',
          icon: Pencil,
          label: (rule) => t('admin.offer-rules.edit_named', nameOf(rule)),
          open: (rule) => setOpened({ rule }),
        },
        {
          name: 'switch-off',
          icon: Ban,
          isDestructive: true,
          isShown: ({ isActive }) => isActive,
          label: (rule) => t('admin.offer-rules.switch_off', nameOf(rule)),
          confirmation: (rule) => t('admin.offer-rules.confirm_off', nameOf(rule)),
          run: (rule) => setActive(rule, false),
          done: 'admin.offer-rules.was_changed',
          failed: 'admin.offer-rules.not_changed',
        },
        {
          name: 'switch-on',
          icon: Power,
          isShown: ({ isActive }) => !isActive,
          label: (rule) => t('admin.offer-rules.switch_on', nameOf(rule)),
          run: (rule) => setActive(rule, true),
          done: 'admin.offer-rules.was_changed',
          failed: 'admin.offer-rules.not_changed',
        },
      ]}
    >
      {opened ? <OfferRuleSheet {...opened} onClose={() => setOpened(null)} /> : null}
    </ListTab>
  );
}
