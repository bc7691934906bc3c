import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { analyticsSettings, counterOf } from './analytics';
import { useConsent } from './consent';

/** Counts visits while the visitor agrees, and not a moment longer. */
export default function AnalyticsGate() {
  const { record } = useConsent();
  const { pathname } = useLocation();
  const [counter] = useState(() => {
    const settings = analyticsSettings();
    return settings && counterOf(settings);
  });
  const isAllowed = record?.analytics === true;
  useEffect(() => {
    if (isAllowed) counter?.start();
    else counter?.stop();
  }, [counter, isAllowed]);
  useEffect(() => {
    if (isAllowed) counter?.view();
  }, [counter, isAllowed, pathname]);
  return null;
}
