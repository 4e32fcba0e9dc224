// A list of things to do, as it stood after a step.
import { strings } from '@shared/strings/strings';
import type { Todo } from '../step-shapes';

export function TodoList({ todos }: { readonly todos: readonly Todo[] }) {
  const words = strings.reading.todos.states;
  return (
    <ul className="todos">
      {todos.map(({ text, state }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list as it was written, where one text may stand twice
        <li key={at} className={`todo is-${state}`}>
          <span className="todo-box" role="img" aria-label={words[state]} />
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ul>
  );
}
