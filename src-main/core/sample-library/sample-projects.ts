// The projects that the made-up person works on.
import type { SampleProject } from './script';

export const SAMPLE_PROJECTS: readonly SampleProject[] = [
  { name: 'lanternshop', path: '/home/dana/work/lanternshop', branch: 'main' },
  { name: 'tidemark', path: '/home/dana/work/tidemark', branch: 'main' },
  { name: 'harbour-infra', path: '/home/dana/work/harbour-infra', branch: 'main' },
  { name: 'ferrule', path: '/home/dana/code/ferrule', branch: 'main' },
  { name: 'mossnote', path: '/home/dana/code/mossnote', branch: 'develop' },
  { name: 'owl-post', path: '/home/dana/games/owl-post', branch: 'main' },
];

/** The story files' short names of models. */
export const SAMPLE_MODELS: Readonly<Record<string, string>> = {
  opus: 'claude-opus-4-5-20251101',
  sonnet: 'claude-sonnet-4-5-20250929',
  haiku: 'claude-haiku-4-5-20251001',
  gpt: 'gpt-5.2-codex',
};
