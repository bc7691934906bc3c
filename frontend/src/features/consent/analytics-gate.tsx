import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { analyticsSettings, createTracker } from './analytics';
import { useConsent } from './consent';

/** Tracks page views while the visitor consents. */
export default function AnalyticsGate() {
  const { record } = useConsent();
  const { pathname } = useLocation();
  const [tracker] = useState(() => {
    const settings = analyticsSettings();
    return settings && createTracker(settings);
  });
  const isAllowed = record?.analytics === true;
  useEffect(() => {
    if (isAllowed) tracker?.start();
    else tracker?.stop();
  }, [tracker, isAllowed]);
  useEffect(() => {
    if (isAllowed) tracker?.trackPageView();
  }, [tracker, isAllowed, pathname]);
  return null;
}
