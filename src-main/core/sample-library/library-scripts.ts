// The sample library's sessions: every story, with the times that a seed gives it, oldest first.

import { parseStories, type Story } from './parse-stories';
import { type Random, seededRandom, seedFrom } from './random';
import { SAMPLE_MODELS, SAMPLE_PROJECTS } from './sample-projects';
import type { SessionScript, Step } from './script';
import { stepTookMs } from './script';
import ferrule from './stories/ferrule.story?raw';
import harbour from './stories/harbour.story?raw';
import lanternshop from './stories/lanternshop.story?raw';
import mossnote from './stories/mossnote.story?raw';
import owlPost from './stories/owl-post.story?raw';
import small from './stories/small.story?raw';
import tidemark from './stories/tidemark.story?raw';

const DAY_MS = 86_400_000;
const FILES = [lanternshop, ferrule, tidemark, mossnote, harbour, owlPost, small];

/** `now` in epoch milliseconds is where the library ends. */
export function libraryScripts(seed: number, now: number): readonly SessionScript[] {
  const stories = FILES.flatMap((text) => parseStories(text, now));
  const resumed = new Set(stories.map(({ resumes }) => resumes));
  return stories
    .map((story) => toScript(story, seededRandom(seedFrom(seed, story.key)), now, resumed.has(story.key)))
    .sort((left, right) => left.startsAt - right.startsAt);
}

function toScript(story: Story, random: Random, now: number, resumed: boolean): SessionScript {
  const project = SAMPLE_PROJECTS.find(({ name }) => name === story.project);
  const model = SAMPLE_MODELS[story.model];
  if (project === undefined || model === undefined)
    throw new Error(`Story ${story.key} names an unknown project or model`);
  const length = lengthOf(story.steps);
  // A working hour of that day; or so that it ends when it should.
  const startsAt =
    'days' in story.ago
      ? Math.floor(now / DAY_MS - story.ago.days) * DAY_MS + random.between(8 * 60, 16 * 60) * 60_000
      : now - story.ago.minutes * 60_000 - length - random.below(90_000);
  const age = Math.max(0, Math.floor((now - startsAt) / DAY_MS));
  const { key, branch, title, steps, source, worktree, resumes, pullRequest } = story;
  return {
    key,
    project,
    branch,
    model,
    title,
    steps,
    resumed,
    startsAt: Math.min(startsAt, now - length),
    endsBy: now,
    toolVersion: `2.1.${332 - Math.floor(age / 2)}`,
    ...(source === undefined ? {} : { source }),
    ...(worktree === undefined ? {} : { worktree }),
    ...(resumes === undefined ? {} : { resumes }),
    ...(pullRequest === undefined ? {} : { pullRequest }),
  };
}

/** At most how long the steps take. */
function lengthOf(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => {
    const inner = step.type === 'call' && step.call.tool === 'task' ? lengthOf(step.call.steps) : 0;
    return sum + stepTookMs(step, 1) + inner + 5200;
  }, 0);
}
