import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type RefObject, useEffect, useState } from 'react';
import { startPayment } from './checkout.queries';

interface Embedded {
  mount: (target: HTMLElement) => void;
  destroy: () => void;
}

/** Only one embedded checkout may exist at a time, so creating and destroying run in sequence. */
let lastOperation: Promise<unknown> = Promise.resolve();

function runInSequence<T>(work: () => Promise<T>): Promise<T> {
  const next = lastOperation.then(work, work);
  lastOperation = next.catch(() => undefined);
  return next;
}

/** The sandbox's script, if configured; then the loader uses `window.Stripe` and loads nothing from Stripe. */
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

async function create(queryClient: QueryClient, sessionId: string): Promise<Embedded> {
  const { clientSecret, config } = await startPayment(queryClient, sessionId);
  if (config.stripeJsUrl) await loadScript(config.stripeJsUrl);
  const stripe = await loadStripe(config.publishableKey);
  if (!stripe) throw new Error('Stripe.js not available');
  return stripe.createEmbeddedCheckoutPage({ fetchClientSecret: () => Promise.resolve(clientSecret) });
}

/**
 * Creates the embedded checkout, and mounts it in an element as soon as it is allowed. Returns its error text, which does not wait
 * for that.
 */
export function useEmbeddedCheckout(
  sessionId: string,
  target: RefObject<HTMLDivElement | null>,
  isAllowed: boolean,
): { error: string | null; isReady: boolean } {
  const queryClient = useQueryClient();
  const [embedded, setEmbedded] = useState<Embedded | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let isCancelled = false;
    const made = runInSequence(async () => (isCancelled ? undefined : await create(queryClient, sessionId)));
    made.then(
      (created) => (created && !isCancelled ? setEmbedded(created) : undefined),
      (cause: unknown) =>
        isCancelled
          ? undefined
          : setError((cause instanceof Error && cause.message) || 'Failed to start checkout'),
    );
    return () => {
      isCancelled = true;
      setEmbedded(null);
      void runInSequence(async () => (await made.catch(() => undefined))?.destroy());
    };
  }, [queryClient, sessionId]);
  useEffect(() => {
    if (isAllowed && embedded && target.current) embedded.mount(target.current);
  }, [isAllowed, embedded, target]);
  return { error, isReady: isAllowed && embedded !== null };
}
