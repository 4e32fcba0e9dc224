// The home that the quality of search is judged on: sessions that somebody wrote, each about something of its own,
// some with hours of other work between their turns, among many more that only mention the same things.
import { parseStories, type Story } from '../parse-stories';
import { type Random, seededRandom, seedFrom } from '../random';
import { SAMPLE_MODELS, SAMPLE_PROJECTS } from '../sample-projects';
import { type SessionScript, type Step, stepTookMs } from '../script';
import { type Chatter, type Language, openChatter } from './judged-text';
import cjk from './stories/cjk.story?raw';
import data from './stories/data.story?raw';
import infra from './stories/infra.story?raw';
import long from './stories/long.story?raw';
import mobile from './stories/mobile.story?raw';
import short from './stories/short.story?raw';
import systems from './stories/systems.story?raw';
import web from './stories/web.story?raw';

const FILES = [web, infra, data, systems, mobile, long, cjk, short];
const SOURCES = ['claude-code', 'claude-code', 'claude-code', 'codex', 'cursor', 'trae', 'copilot', 'copilot-cli'];
const BACKGROUND = 420;
const DAYS = 170;
const DAY_MS = 86_400_000;

/** Ids and texts depend on the seed alone, so that judgements hold; `now` only moves the times. */
export function* judgedScripts(seed: number, now: number): Generator<SessionScript> {
  const stories = FILES.flatMap((text) => parseStories(text, now));
  const named = stories.flatMap(({ steps }) => namedIn(steps)).filter((_, index) => index % 2 === 0);
  for (const story of stories) {
    const random = seededRandom(seedFrom(seed, story.key));
    const language = languageOf(story.key);
    const steps = pad(story, random, openChatter(random, language, named));
    yield toScript(story, steps, random, now);
  }
  for (let index = 0; index < BACKGROUND; index += 1) {
    const key = `background-${index}`;
    const random = seededRandom(seedFrom(seed, key));
    const language: Language = random.chance(0.88) ? 'english' : random.chance(0.5) ? 'chinese' : 'japanese';
    const chatter = openChatter(random, language, named);
    const turns = 1 + Math.floor(random.next() ** 2.5 * 28);
    const steps = Array.from({ length: turns }, (_, turn) => talk(random, chatter, turn === 0)).flat();
    const story: Story = {
      key,
      project: random.pick(SAMPLE_PROJECTS).name,
      source: random.pick(SOURCES),
      ago: { days: random.between(1, DAYS) },
      title: random.chance(0.5) ? { by: 'tool', text: titleOf(chatter) } : null,
      branch: random.chance(0.5) ? 'main' : `work/${random.hex(4)}`,
      model: random.pick(Object.keys(SAMPLE_MODELS)),
      steps,
    };
    yield toScript(story, steps, random, now);
  }
}

function languageOf(key: string): Language {
  return key.startsWith('zh-') ? 'chinese' : key.startsWith('ja-') ? 'japanese' : 'english';
}

function titleOf({ ask }: Chatter): string {
  return ask()
    .replace(/[.。？]$/, '')
    .slice(0, 70);
}

/** What stands in backquotes, and the paths that calls touch. */
function namedIn(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) => {
    if (step.type === 'say') return [...step.text.matchAll(/`([^`\n]{4,40})`/g)].map((match) => match[1] ?? '');
    return step.type === 'call' && 'path' in step.call ? [step.call.path] : [];
  });
}

/** Other work between the turns of a story: so much as it says, else a little in every third. Its beginning stays. */
function pad(story: Story, random: Random, chatter: Chatter): readonly Step[] {
  const turns = story.pad ?? (random.chance(0.35) ? random.between(2, 14) : 0);
  const gaps = story.steps.flatMap(({ type }, index) => (type === 'prompt' && index > 0 ? [index] : []));
  if (gaps.length === 0) gaps.push(story.steps.length);
  const padding = gaps.map((): Step[] => []);
  for (let turn = 0; turn < turns; turn += 1) random.pick(padding).push(...talk(random, chatter, false));
  return story.steps
    .flatMap((step, index) => [...(padding[gaps.indexOf(index)] ?? []), step])
    .concat(padding[gaps.indexOf(story.steps.length)] ?? []);
}

function talk(random: Random, chatter: Chatter, first: boolean): readonly Step[] {
  const prompt: Step = {
    type: 'prompt',
    text: first || random.chance(0.3) ? chatter.ask() : chatter.follow(),
    images: [],
  };
  const work = Array.from({ length: random.between(0, 3) }, () => call(random, chatter));
  return [prompt, ...work, { type: 'say', text: chatter.answer() }];
}

function call(random: Random, chatter: Chatter): Step {
  const lines = Math.ceil(random.next() ** 2 * 24);
  const path = chatter.path();
  const made =
    random.next() < 0.5
      ? ({ tool: 'bash', command: `npm test -- ${path}`, output: chatter.log(lines), exitCode: 0 } as const)
      : ({ tool: 'read', path, start: 1, content: chatter.code(lines) } as const);
  return { type: 'call', call: made, together: false, denied: false };
}

function toScript(story: Story, steps: readonly Step[], random: Random, now: number): SessionScript {
  const project = SAMPLE_PROJECTS.find(({ name }) => name === story.project);
  const model = SAMPLE_MODELS[story.model];
  if (!project || !model) throw new Error(`Story ${story.key} names an unknown project or model`);
  const { key, branch, title, source } = story;
  const length = steps.reduce((sum, step) => sum + stepTookMs(step, 1) + 5200, 0);
  const days = 'days' in story.ago ? story.ago.days : 0;
  const startsAt = Math.min(now - days * DAY_MS - random.below(8 * 3_600_000), now - length);
  return {
    key,
    project,
    branch,
    model,
    title,
    steps,
    startsAt,
    endsBy: now,
    resumed: false,
    toolVersion: `2.1.${332 - Math.floor(days / 2)}`,
    ...(source === undefined ? {} : { source }),
  };
}
