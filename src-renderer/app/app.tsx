// The window: first run, or three panes and the status bar; and what ties them together.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEngine } from '../bridge/engine-events';
import { queries } from '../bridge/queries';
import { FirstRun } from '../features/first-run/first-run';
import { FeedbackProvider } from '../ui/feedback';
import { applyLook } from './look';
import { Room } from './room';

export function App() {
  const client = useQueryClient();
  const { data: settings } = useQuery(queries.settings());
  const { data: info } = useQuery(queries.info());
  useEffect(() => followEngine(client), [client]);
  useEffect(() => {
    if (settings) applyLook(settings);
  }, [settings]);
  if (!settings || !info) return <div className="blank" />;
  const isFirst = !settings.welcomed && !info.demo;
  return <FeedbackProvider>{isFirst ? <FirstRun /> : <Room settings={settings} />}</FeedbackProvider>;
}
