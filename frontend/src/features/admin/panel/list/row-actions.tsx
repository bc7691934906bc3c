import type { LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Icon } from '../../../../ui/icons';
import { confirmAction } from '../confirm-action';
import { type Permission, useMay } from '../permissions';
import type { AdminMutations } from '../use-admin-mutation';
import styles from '../../../../ui/table/table.module.css';

/** A button that sends a request for its row, after a confirmation if it has one (admin §2). */
interface RequestAction<Row> {
  name: string;
  icon: LucideIcon;
  label: (row: Row) => string;
  isShown?: (row: Row) => boolean;
  isDestructive?: boolean;
  confirmation?: (row: Row) => string | undefined;
  run: (row: Row) => Promise<unknown>;
  /** Text keys of the banners. */
  done: string;
  failed: string;
  /** Default: what changes in the tab need. */
  needs?: Permission;
}

/** A button that opens something. */
interface OpenAction<Row> {
  name: string;
  icon: LucideIcon;
  label: (row: Row) => string;
  isShown?: (row: Row) => boolean;
  open: (row: Row) => void;
}

/** Anything else: a link, a text. */
interface CustomAction<Row> {
  name: string;
  render: (row: Row) => ReactNode;
}

export type RowAction<Row> = RequestAction<Row> | OpenAction<Row> | CustomAction<Row>;

interface RowActionsProps<Row, Action> {
  row: Row;
  action: Action;
  /** One for the whole list: while a request is pending, the rows may be out of date. */
  mutations: AdminMutations;
}

function RequestButton<Row>({ row, action, mutations }: RowActionsProps<Row, RequestAction<Row>>) {
  const { mutate, isPending } = mutations;
  const { icon, label, isShown, isDestructive, confirmation, run, done, failed } = action;
  const isAllowed = useMay(action.needs);
  if (!isAllowed || isShown?.(row) === false) return null;
  const press = () => {
    const question = confirmation?.(row);
    if (question !== undefined && !confirmAction(question)) return;
    void mutate({ run: () => run(row), done, failed });
  };
  return (
    <button
      type="button"
      className={isDestructive ? styles.destructive : undefined}
      disabled={isPending}
      aria-label={label(row)}
      title={label(row)}
      onClick={press}
    >
      <Icon of={icon} />
    </button>
  );
}

/** The buttons at the end of a row. */
export function RowActions<Row>({
  actions,
  ...rest
}: Omit<RowActionsProps<Row, never>, 'action'> & { actions: readonly RowAction<Row>[] }) {
  const { row } = rest;
  return actions.map((action) => {
    if ('render' in action) return <Fragment key={action.name}>{action.render(row)}</Fragment>;
    if ('run' in action) return <RequestButton key={action.name} {...rest} action={action} />;
    if (action.isShown?.(row) === false) return null;
    return (
      <button
        key={action.name}
        type="button"
        aria-label={action.label(row)}
        title={action.label(row)}
        onClick={() => action.open(row)}
      >
        <Icon of={action.icon} />
      </button>
    );
  });
}
