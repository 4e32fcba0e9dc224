// The bar of find in thread.
import { fill, strings } from '@shared/strings/strings';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { titleWithKey } from '../../nav/key-names';
import { formatCount } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { useSettled } from '../../ui/use-settled';
import type { FindState } from './use-find';

const SLOW_MS = 300;

interface Props {
  readonly ref: Ref<{ focus(): void }>;
  readonly find: FindState;
  readonly onClose: () => void;
}

export function FindBar({ ref, find, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { find: words, common } = strings.window;
  useImperativeHandle(ref, () => ({
    focus() {
      input.current?.focus();
      input.current?.select();
    },
  }));
  const { total, at, isSearching, text } = find;
  // Only a very long thread takes so long that it has to be said.
  const isSlow = useSettled(isSearching, SLOW_MS) && isSearching;
  const position =
    text.trim() === '' || isSearching
      ? isSlow
        ? words.searching
        : ''
      : total === 0
        ? words.nothing
        : fill(words.position, { at: at === null ? '–' : formatCount(at + 1), total: formatCount(total) });
  return (
    <search className="find-bar" aria-label={words.label}>
      <Icon name="search" />
      <input
        ref={input}
        type="text"
        value={text}
        placeholder={words.placeholder}
        aria-label={words.label}
        spellCheck={false}
        onChange={(event) => find.setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          find.step(event.shiftKey ? -1 : 1);
        }}
      />
      <output className={total === 0 && position && !isSearching ? 'is-nothing' : ''}>{position}</output>
      <IconButton
        icon="up"
        label={words.previous}
        hint={titleWithKey('match.previous')}
        disabled={total === 0}
        onClick={() => find.step(-1)}
      />
      <IconButton
        icon="down"
        label={words.next}
        hint={titleWithKey('match.next')}
        disabled={total === 0}
        onClick={() => find.step(1)}
      />
      <IconButton icon="close" label={common.close} onClick={onClose} />
    </search>
  );
}
