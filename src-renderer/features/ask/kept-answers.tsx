// What was answered before: to find, to read again and to go on from, and to delete.
import { strings } from '@shared/strings/strings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { useFeedback } from '../../ui/feedback';
import { formatDay } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { showKept } from './talk';

export function KeptAnswers({ now, shown }: { readonly now: number; readonly shown: string | null }) {
  const [text, setText] = useState('');
  const { data: answers } = useQuery(queries.answers(text));
  const client = useQueryClient();
  const { fail } = useFeedback();
  const { ask: words } = strings;
  const remove = async (id: string) => {
    await call('ask.remove', { id });
    await client.invalidateQueries({ queryKey: ['answers'] });
  };
  return (
    <aside className="ask-kept" aria-label={words.kept}>
      <h3>{words.kept}</h3>
      <div className="page-search">
        <Icon name="search" />
        <input
          type="text"
          aria-label={words.findKept}
          placeholder={words.findKept}
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {answers?.length === 0 && <p className="quiet">{text.trim() === '' ? words.noneKept : words.noneFound}</p>}
      <ul>
        {answers?.map((answer) => (
          <li key={answer.id} className={answer.id === shown ? 'is-shown' : undefined}>
            <button type="button" dir="auto" aria-current={answer.id === shown} onClick={() => showKept(answer)}>
              {answer.question}
              <span className="quiet">{formatDay(answer.at, now)}</span>
            </button>
            <IconButton icon="delete" label={words.remove} onClick={() => void remove(answer.id).catch(fail)} />
          </li>
        ))}
      </ul>
    </aside>
  );
}
