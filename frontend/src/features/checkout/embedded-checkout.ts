import { loadStripe } from '@stripe/stripe-js/pure';
import { type RefObject, useEffect, useState } from 'react';
import { startPayment } from './checkout.queries';

interface Embedded {
  mount: (target: HTMLElement) => void;
  destroy: () => void;
}

/** Only one embedded page may live at a time: creating and destroying take turns. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = turn.then(work, work);
  turn = next.catch(() => undefined);
  return next;
}

/** The stand-in's script, where the shop names one; then the loader finds `window.Stripe` and asks nobody else. */
function loadScript(src: string): Promise<void> {
  if (document.querySelector(`script[src="${src}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => ('Stripe' in window ? resolve() : reject(new Error('Stripe.js not available')));
    script.onerror = () => {
      script.remove();
      reject(new Error('Failed to load Stripe.js'));
    };
    document.head.append(script);
  });
}

async function create(sessionId: string): Promise<Embedded> {
  const { clientSecret, config } = await startPayment(sessionId);
  if (config.stripeJsUrl) await loadScript(config.stripeJsUrl);
  const stripe = await loadStripe(config.publishableKey);
  if (!stripe) throw new Error('Stripe.js not available');
  return stripe.createEmbeddedCheckoutPage({ fetchClientSecret: () => Promise.resolve(clientSecret) });
}

/** Mounts the provider's form in an element; gives the text of what went wrong. */
export function useEmbeddedCheckout(
  sessionId: string,
  target: RefObject<HTMLDivElement | null>,
): { error: string | null; isReady: boolean } {
  const [state, setState] = useState<{ error: string | null; isReady: boolean }>({
    error: null,
    isReady: false,
  });
  useEffect(() => {
    let isCancelled = false;
    const made = inTurn(async () => {
      if (isCancelled) return undefined;
      const embedded = await create(sessionId);
      if (!isCancelled && target.current) embedded.mount(target.current);
      return embedded;
    });
    made.then(
      (embedded) => (embedded && !isCancelled ? setState({ error: null, isReady: true }) : undefined),
      (error: unknown) =>
        isCancelled
          ? undefined
          : setState({
              error: (error instanceof Error && error.message) || 'Failed to start checkout',
              isReady: false,
            }),
    );
    return () => {
      isCancelled = true;
      void inTurn(async () => (await made.catch(() => undefined))?.destroy());
    };
  }, [sessionId, target]);
  return state;
}
