// The window: first run, or three panes and the status bar; and what ties them together.

import { speak } from '@shared/strings/strings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEngine } from '../bridge/engine-events';
import { queries } from '../bridge/queries';
import { showLetterKeys } from '../nav/key-names';
import { FeedbackProvider } from '../ui/feedback';
import { FirstRun } from './later-panes';
import { applyLook } from './look';
import { Room } from './room';

export function App() {
  const client = useQueryClient();
  const { data: settings } = useQuery(queries.settings());
  const { data: info } = useQuery(queries.info());
  const language = settings?.language === 'system' ? info?.systemLanguage : settings?.language;
  useEffect(() => followEngine(client), [client]);
  useEffect(() => {
    if (settings) applyLook(settings);
  }, [settings]);
  useEffect(() => {
    if (language) document.documentElement.lang = language;
  }, [language]);
  if (!settings || !info || !language) return <div className="blank" />;
  // Before anything below asks for a sentence. In another language all of it is drawn anew: what it shows is in the place.
  speak(language);
  showLetterKeys(settings.letterKeys);
  const isFirst = !settings.welcomed && !info.demo;
  return <FeedbackProvider key={language}>{isFirst ? <FirstRun /> : <Room settings={settings} />}</FeedbackProvider>;
}
