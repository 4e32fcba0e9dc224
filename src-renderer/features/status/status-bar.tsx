// The bar at the bottom: what the engine does, what it noticed, and the key that shows all others. Background work is
// shown here only.
import { DIAGNOSTICS } from '@shared/model/diagnostic';
import type { SourceReport } from '@shared/model/status';
import { plural, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { firstKey, titleWithKey } from '../../nav/key-names';
import { VIEWS, type View } from '../../nav/location';
import { sayFailure, useFeedback } from '../../ui/feedback';
import { Icon, type IconName } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { toStatusView } from './status-view';

interface Props {
  readonly now: number;
  readonly isDiagnosticsOpen: boolean;
  readonly view: View | null;
  readonly onDiagnostics: () => void;
  /** Opens a page, or leaves it. */
  readonly onView: (view: View) => void;
  readonly onKeys: () => void;
  readonly onPalette: () => void;
}

const VIEW_ICONS: Readonly<Record<View, IconName>> = {
  ask: 'ask',
  digest: 'calendar',
  statistics: 'chart',
  settings: 'sliders',
};

export function StatusBar({ now, isDiagnosticsOpen, view: page, onDiagnostics, onView, onKeys, onPalette }: Props) {
  const { data: status } = useQuery(queries.status());
  const { data: info } = useQuery(queries.info());
  const { data: sources } = useQuery(queries.sources());
  const { fail } = useFeedback();
  const { status: words, counts } = strings.window;
  const view = status ? toStatusView(status, now) : null;
  const failure = view?.isFailed && status?.failure ? sayFailure(status.failure) : null;
  const notices = countNotices(sources ?? []);
  useAnnouncedPhase(status?.phase, view?.words);
  return (
    <footer className="status">
      <div className="status-left">
        {info?.demo && <span className="status-demo">{words.demo}</span>}
        {view && (
          <span className={view.isFailed ? 'is-failed' : undefined} title={failure?.hint}>
            {failure?.title ?? view.words}
          </span>
        )}
        {view && view.progress !== null && <progress value={view.progress} max={1} aria-label={words.progress} />}
        {view?.pause && (
          <IconButton
            icon={view.pause === 'pause' ? 'pause' : 'play'}
            label={view.pause === 'pause' ? words.pause : words.resume}
            onClick={() => void call('engine.pause', { paused: view.pause === 'pause' }).catch(fail)}
          />
        )}
        {status?.readOnly && status.phase !== 'idle' && <span className="quiet">{words.readOnly}</span>}
      </div>
      <div className="status-middle">
        {(notices.count > 0 || isDiagnosticsOpen) && (
          <button
            type="button"
            className={`status-button${notices.isSerious ? ' is-serious' : ''}`}
            aria-pressed={isDiagnosticsOpen}
            title={notices.isSerious ? words.sourceFailed : undefined}
            onClick={onDiagnostics}
          >
            {notices.count > 0 && <Icon name="warning" />}
            {notices.count > 0 ? plural(notices.count, counts.notices) : strings.commands['diagnostics.show']}
          </button>
        )}
      </div>
      <div className="status-right">
        {VIEWS.map((name) => (
          <IconButton
            key={name}
            icon={VIEW_ICONS[name]}
            label={strings[name].title}
            hint={titleWithKey(`${name}.show`, strings[name].title)}
            aria-pressed={page === name}
            onClick={() => onView(name)}
          />
        ))}
        <button type="button" className="status-button" onClick={onPalette}>
          <Key id="palette.show" />
          <span className="status-word">{words.commands}</span>
        </button>
        <button type="button" className="status-button" onClick={onKeys}>
          <Key id="keys.show" />
          <span className="status-word">{words.keys}</span>
        </button>
      </div>
    </footer>
  );
}

/** None where it is turned off. */
function Key({ id }: { readonly id: 'palette.show' | 'keys.show' }) {
  const key = firstKey(id);
  return key === '' ? null : <kbd>{key}</kbd>;
}

/** A diagnostic is a fact: it counts quietly, and stands out only when a whole source could not be read. */
export function countNotices(sources: readonly Pick<SourceReport, 'diagnostics'>[]) {
  const all = sources.flatMap(({ diagnostics }) => diagnostics);
  return { count: all.length, isSerious: all.some(({ code }) => DIAGNOSTICS[code] === 'error') };
}

/** Readers hear when reading begins and when it ends, not each step. */
function useAnnouncedPhase(phase: string | undefined, words: string | undefined): void {
  const { announce } = useFeedback();
  const before = useRef(phase);
  useEffect(() => {
    const [was, is] = [before.current, phase];
    before.current = phase;
    if (was === undefined || was === is || words === undefined) return;
    if (is === 'reading' || is === 'idle' || is === 'failed') announce(words);
  }, [phase, words, announce]);
}
