// What happens in a session to measure with: turns of a prompt, calls with their outputs, and answers.
import type { Random } from '../random';
import type { Call, Step } from '../script';
import { TOPIC_LENGTH, type Vocabulary } from './vocabulary';

export interface SessionShape {
  readonly records: number;
  /** Multiplies the length of outputs. */
  readonly scale: number;
  readonly language: 'english' | 'chinese' | 'japanese';
}

const IMAGES_OF_CALLS = 0.06;
const IMAGES_OF_PROMPTS = 0.06;

/** One by one, so that a session of any length needs no memory. */
export function* benchSteps(random: Random, vocabulary: Vocabulary, shape: SessionShape): Generator<Step> {
  const text = sessionText(random, vocabulary, shape);
  let records = 0;
  while (records < shape.records) {
    const images = random.chance(IMAGES_OF_PROMPTS) ? [{ name: 'paste.png', png: noisePng(random) }] : [];
    yield { type: 'prompt', text: text.speech(1, 9), images };
    records += 1;
    for (let rounds = random.between(2, 8); rounds > 0 && records < shape.records - 1; rounds -= 1) {
      if (random.chance(0.35)) {
        yield { type: 'think', text: text.speech(2, 14) };
        records += 1;
      }
      if (random.chance(0.4)) {
        yield { type: 'say', text: text.speech(1, 4) };
        records += 1;
      }
      yield { type: 'call', call: makeCall(random, text, shape), together: random.chance(0.2), denied: false };
      records += 2;
    }
    yield { type: 'say', text: text.answer() };
    records += 1;
  }
}

interface SessionText {
  readonly speech: (from: number, to: number) => string;
  readonly answer: () => string;
  readonly code: (lines: number) => string;
  readonly log: (lines: number) => string;
  readonly path: () => string;
  readonly word: () => string;
}

function sessionText(random: Random, vocabulary: Vocabulary, { language }: SessionShape): SessionText {
  const topic = random.next();
  const files = Array.from({ length: 9 }, () => `/home/dana/code/app/${random.pick(vocabulary.paths)}`);
  const words = Array.from({ length: 12 }, () => random.pick(vocabulary.identifiers));
  /** Mostly of the session's topic. */
  const draw = (pool: readonly string[]): string => {
    const start = Math.floor((topic * pool.length) / TOPIC_LENGTH) * TOPIC_LENGTH;
    return (random.chance(0.6) ? pool[start + random.below(TOPIC_LENGTH)] : undefined) ?? random.pick(pool);
  };
  const join = (pool: readonly string[], count: number, glue: string): string => {
    let text = draw(pool);
    for (let index = 1; index < count; index += 1) text += glue + draw(pool);
    return text;
  };
  const { prose, chineseProse, japaneseProse, code, logs } = vocabulary;
  const spoken = { english: prose, chinese: chineseProse, japanese: japaneseProse }[language];
  const glue = language === 'english' ? ' ' : '';
  const speech = (from: number, to: number) => join(spoken, random.between(from, to), glue);
  return {
    speech,
    answer: () => {
      const block = random.chance(0.5) ? `\n\n\`\`\`ts\n${join(code, random.between(3, 14), '\n')}\n\`\`\`` : '';
      const list = random.chance(0.4) ? `\n\n- ${Array.from({ length: 3 }, () => speech(1, 1)).join('\n- ')}` : '';
      return `${speech(2, 7)}${block}${list}`;
    },
    code: (lines) => join(code, lines, '\n  '),
    log: (lines) => join(logs, lines, '\n'),
    path: () => random.pick(files),
    word: () => random.pick(words),
  };
}

function makeCall(random: Random, text: SessionText, { scale }: SessionShape): Call {
  // Most outputs are short and a few are very long.
  const lines = Math.ceil(scale * (4 + random.next() ** 3 * 165));
  const draw = random.next();
  if (random.chance(IMAGES_OF_CALLS))
    return { tool: 'see', path: '/home/dana/code/app/shot.png', png: noisePng(random) };
  if (draw < 0.42) {
    const command = `npm run ${text.word()} -- ${text.path()}`;
    return { tool: 'bash', command, output: text.log(lines), exitCode: random.chance(0.1) ? 1 : 0 };
  }
  if (draw < 0.7) {
    const start = random.chance(0.4) ? 1 + random.below(900) : 1;
    return { tool: 'read', path: text.path(), start, content: text.code(lines) };
  }
  if (draw < 0.82) return { tool: 'grep', pattern: text.word(), path: 'src', output: text.log(Math.ceil(lines / 2)) };
  if (draw < 0.95) {
    const changed = (sign: string) =>
      text
        .code(random.between(1, 9))
        .split('\n')
        .map((line) => sign + line);
    const hunk = {
      start: 1 + random.below(400),
      lines: [...changed(' '), ...changed('-'), ...changed('+'), ...changed(' ')],
    };
    return { tool: 'edit', path: text.path(), hunks: [hunk] };
  }
  if (draw < 0.98) return { tool: 'write', path: text.path(), content: text.code(Math.ceil(lines / 2)) };
  return {
    tool: 'task',
    agent: 'Explore',
    description: text.word(),
    prompt: text.speech(2, 5),
    steps: Array.from({ length: random.between(2, 6) }, (): Step => {
      const call: Call = { tool: 'bash', command: `rg ${text.word()}`, output: text.log(lines), exitCode: 0 };
      return { type: 'call', call, together: false, denied: false };
    }),
    answer: text.answer(),
  };
}

/** As large as a scaled screenshot, and as incompressible. */
function noisePng(random: Random): Uint8Array {
  const noise = new Uint32Array(random.between(700, 3400));
  let state = random.below(0xffffffff) | 1;
  for (let index = 0; index < noise.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    noise[index] = state;
  }
  const bytes = new Uint8Array(noise.buffer);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytes;
}
