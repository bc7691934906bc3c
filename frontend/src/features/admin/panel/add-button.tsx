import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { Icon } from '../../../ui/icons';
import { type Permission, useMay } from './permissions';
import styles from './panel.module.css';

interface AddButtonProps {
  text: string;
  onClick: () => void;
  /** Default: what changes in the tab need. */
  needs?: Permission;
}

/** The button at the end of a list's toolbar that opens the form of a new row. */
export function AddButton({ text, onClick, needs }: AddButtonProps) {
  if (!useMay(needs)) return null;
  return (
    <button type="button" className={clsx('btn btn-p btn-md', styles.last)} onClick={onClick}>
      <Icon of={Plus} />
      {text}
    </button>
  );
}
