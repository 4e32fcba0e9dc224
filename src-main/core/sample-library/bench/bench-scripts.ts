// Sessions to measure with: as many as wanted, with lengths, kinds and sizes of records as the README's table says.
import { type Random, seededRandom, seedFrom } from '../random';
import { SAMPLE_MODELS } from '../sample-projects';
import type { SampleProject, SessionScript } from '../script';
import { benchSteps, type SessionShape } from './bench-steps';
import { makeVocabulary, type Vocabulary } from './vocabulary';

const DAY_MS = 86_400_000;
const PROJECTS = 50;
const DAYS = 540;
/** From this size on, one session has 50,000 records in 120 MB. */
const LONG_FROM = 200_000;
const LONG_RECORDS = 50_000;
const HUGE_RECORDS = 80_000;

export interface BenchMix {
  readonly seed: number;
  readonly now: number;
  readonly messages: number;
  readonly sessions?: number;
  readonly scale?: number;
  readonly huge?: boolean;
}

export function* benchScripts({ seed, now, messages, sessions, scale = 1, huge }: BenchMix): Generator<SessionScript> {
  const vocabulary = makeVocabulary(seed);
  const random = seededRandom(seedFrom(seed, 'sessions'));
  const projects = makeProjects(random, vocabulary);
  let index = 0;
  const script = (records: number, scale: number, ageDays: number): SessionScript => {
    index += 1;
    const key = `bench-${index}`;
    const draw = random.next();
    const language = draw < 0.06 ? 'chinese' : draw < 0.1 ? 'japanese' : 'english';
    const shape: SessionShape = { records, scale, language };
    const project = projects[Math.floor(random.next() ** 1.8 * projects.length)] ?? projects[0];
    if (project === undefined) throw new RangeError('no projects');
    const titled = random.chance(0.6);
    return {
      key,
      project,
      branch: random.chance(0.6) ? project.branch : `fix/${random.pick(vocabulary.words)}`,
      model: random.pick(Object.values(SAMPLE_MODELS)),
      toolVersion: `2.1.${332 - Math.floor(ageDays / 4)}`,
      title: titled ? { by: 'tool', text: random.pick(vocabulary.prose).slice(0, 60) } : null,
      resumed: false,
      startsAt: now - Math.round(ageDays * DAY_MS),
      endsBy: now,
      steps: benchSteps(seededRandom(seedFrom(seed, key)), vocabulary, shape),
    };
  };
  let left = messages;
  if (sessions !== undefined) {
    const each = Math.max(4, Math.round(messages / sessions));
    for (let made = 0; made < sessions; made += 1) yield script(each, scale, ageOf(random));
    return;
  }
  if (messages >= LONG_FROM) {
    yield script(LONG_RECORDS, 0.53, 20);
    left -= LONG_RECORDS;
  }
  if (huge === true) yield script(HUGE_RECORDS, 1.1, 40);
  while (left > 0) {
    const records = Math.min(left, 3000, Math.max(6, Math.round(Math.exp(normal(random) + 3.55))));
    yield script(records, 1, ageOf(random));
    left -= records;
  }
}

/** More of it is recent. */
function ageOf(random: Random): number {
  return 0.2 + random.next() ** 1.6 * DAYS;
}

/** About normally distributed, with mean 0 and deviation 1. */
function normal(random: Random): number {
  let sum = 0;
  for (let draw = 0; draw < 12; draw += 1) sum += random.next();
  return sum - 6;
}

function makeProjects(random: Random, { words }: Vocabulary): readonly SampleProject[] {
  return Array.from({ length: PROJECTS }, (_, index) => {
    const name = `${words[400 + index * 7]}-${random.pick(words)}`;
    return { name, path: `/home/dana/code/${name}`, branch: 'main' };
  });
}
