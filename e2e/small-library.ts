// The library most specs look at: six sessions in three projects, every word of them known here.
import type { SessionText, Turn } from './claude-code-home';

const say = (text: string) => ({ type: 'text', text });
const use = (name: string, input: object, result: string, failed = false) => ({
  type: 'tool_use',
  name,
  input,
  result,
  failed,
});
const RED_DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';

export const LOGIN: SessionText = {
  id: '11111111-1111-4111-8111-111111111111',
  cwd: '/home/dana/site',
  start: '2026-05-04T09:00:00Z',
  turns: [
    {
      prompt: 'Why does the loginPage flicker when it opens?',
      reply: [
        { type: 'thinking', thinking: 'The stylesheet may arrive late.', signature: 'c2ln' },
        use('Read', { file_path: '/home/dana/site/login.ts' }, '     1→export const loginPage = render();'),
        use(
          'Edit',
          { file_path: '/home/dana/site/login.ts', old_string: 'render()', new_string: 'render({ wait: true })' },
          'The file /home/dana/site/login.ts has been updated.',
        ),
        use('Bash', { command: 'npm test', description: 'Run the tests' }, 'Exit code 1\n1 failing', true),
        say(
          'The stylesheet came late. Now it waits:\n\n```ts\nexport const loginPage = render({ wait: true });\n```\n',
        ),
      ],
    },
    { prompt: 'Thanks, and the quokka on the start page?', reply: [say('The quokka waits as well.')] },
  ],
};

export const CHINESE: SessionText = {
  id: '22222222-2222-4222-8222-222222222222',
  cwd: '/home/dana/shop',
  start: '2026-05-05T09:00:00Z',
  turns: [{ prompt: '修复登录页面的闪烁问题', reply: [say('样式表加载太晚，现在页面会等待它。')] }],
};

export const HOSTILE: SessionText = {
  id: '33333333-3333-4333-8333-333333333333',
  cwd: '/home/dana/shop',
  start: '2026-05-06T09:00:00Z',
  turns: [
    {
      prompt: 'Show me some markup',
      reply: [
        say(
          [
            '<img src=x onerror="window.ran = true"><script>window.ran = true</script>',
            '<iframe src="https://example.org/frame"></iframe>',
            '![pixel](https://example.org/pixel.png)',
            '[script](javascript:window.ran=true) and [a page](https://example.org/page) and [a file](file:///etc/passwd)',
          ].join('\n\n'),
        ),
      ],
    },
  ],
};

export const PICTURE: SessionText = {
  id: '44444444-4444-4444-8444-444444444444',
  cwd: '/home/dana/shop',
  start: '2026-05-07T09:00:00Z',
  turns: [
    {
      prompt: [
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: RED_DOT } },
        { type: 'text', text: 'What is in this picture?' },
      ],
      reply: [say('A red dot.')],
    },
  ],
};

const longTurn = (_: unknown, at: number): Turn => ({
  prompt: `Question number ${at + 1} of the long session`,
  reply: [say(`Answer number ${at + 1}${at === 149 ? ', the one with the walrus' : ''}. ${'Words. '.repeat(60)}`)],
});
export const LONG: SessionText = {
  id: '55555555-5555-4555-8555-555555555555',
  cwd: '/home/dana/notes',
  start: '2026-05-08T09:00:00Z',
  turns: Array.from({ length: 200 }, longTurn),
};

export const KEY: SessionText = {
  id: '66666666-6666-4666-8666-666666666666',
  cwd: '/home/dana/notes',
  start: '2026-05-09T09:00:00Z',
  turns: [
    {
      prompt: 'Where does the key go?',
      reply: [say('Into the environment, never into a file.')],
    },
  ],
};

/** Newest last. */
export const SMALL_LIBRARY: readonly SessionText[] = [LOGIN, CHINESE, HOSTILE, PICTURE, LONG, KEY];

export function threadIdOf({ id }: SessionText): string {
  return `claude-code:${id}`;
}
