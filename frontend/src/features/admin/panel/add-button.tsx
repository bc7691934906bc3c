import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { Icon } from '../../../ui/icons';
import styles from './panel.module.css';

interface AddButtonProps {
  text: string;
  onClick: () => void;
}

/** The button at the end of a list's toolbar that opens the form of a new row. */
export function AddButton({ text, onClick }: AddButtonProps) {
  return (
    <button type="button" className={clsx('btn btn-p btn-md', styles.last)} onClick={onClick}>
      <Icon of={Plus} />
      {text}
    </button>
  );
}
