import { type ReactNode, useEffect, useState } from 'react';
import styles from './buy-bar.module.css';

/** Whether the buy card was scrolled past, because below it the bar would repeat it. */
function useIsScrolledPast(selector: string): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const card = document.querySelector(selector);
    if (!card) return undefined;
    const watcher = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setPast(!last.isIntersecting && last.boundingClientRect.top < 0);
    });
    watcher.observe(card);
    return () => watcher.disconnect();
  }, [selector]);
  return isPast;
}

/** Price and Buy at the foot of a phone's window, once their card has left it (design §8.3). */
export function BuyBar({ price, action }: { price: string; action: ReactNode }) {
  const isPast = useIsScrolledPast('#buy-card');
  if (!isPast) return null;
  return (
    <div className={styles.bar} data-testid="buy-bar">
      <div>
        <b className="num">{price}</b>
      </div>
      {action}
    </div>
  );
}
