// Every setting: its key, schema and default. Labels and help stand in strings/en/settings.ts.
import { z } from 'zod';
import { LANGUAGES } from '../strings/language';
import { ASK_DEFAULTS } from './ask-defaults';
import { PROVIDER } from './provider-setting';
import { EXCLUSION } from './storage';

export const SETTINGS = {
  theme: { schema: z.enum(['system', 'light', 'dark']), default: 'system' },
  language: { schema: z.enum(['system', ...LANGUAGES]), default: 'system' },
  /** Per cent. */
  textSize: { schema: z.int().min(90).max(200), default: 100 },
  /** Whether single letters and signs are keys of commands. */
  letterKeys: { schema: z.boolean(), default: true },
  /** Whether a search also finds other names of what was typed. */
  relatedTerms: { schema: z.boolean(), default: true },
  /** Ids of sources that are not read. */
  sourcesOff: { schema: z.array(z.string().max(40)).max(50), default: [] },
  /** Further folders to look for sessions in: copied homes or a tool's own folder. */
  extraFolders: { schema: z.array(z.string().min(1).max(4096)).max(100), default: [] },
  /** The machine that such a folder was copied from, by the folder. */
  folderHosts: { schema: z.record(z.string().max(4096), z.string().min(1).max(60)), default: {} },
  /** What is neither read nor kept nor found. */
  exclude: { schema: z.array(EXCLUSION).max(1000), default: [] },
  /** Whether kept copies outlive the sessions that the tools delete. */
  keepCopies: { schema: z.boolean(), default: true },
  /** For so many days after that; 0 for ever. */
  keepDays: { schema: z.int().min(0).max(100_000), default: 0 },
  /** As long as they take no more than so many megabytes; 0 for any. */
  keepMegabytes: { schema: z.int().min(0).max(100_000_000), default: 0 },
  /** For a question so many sessions are read at most. */
  askSessions: { schema: z.int().min(1).max(50), default: ASK_DEFAULTS.askSessions },
  /** What is sent for a question has at most so many tokens. */
  askTokens: { schema: z.int().min(1000).max(200_000), default: ASK_DEFAULTS.askTokens },
  /** Per cent of what counts by default when sessions are chosen for a question: being recent, */
  askRecency: { schema: z.int().min(0).max(300), default: ASK_DEFAULTS.askRecency },
  /** having led to something, */
  askImportance: { schema: z.int().min(0).max(300), default: ASK_DEFAULTS.askImportance },
  /** and holding its words often. */
  askFrequency: { schema: z.int().min(0).max(300), default: ASK_DEFAULTS.askFrequency },
  /** Whether the model is asked for more words to look for, before it is asked the question. No gain was measured. */
  askExpansion: { schema: z.boolean(), default: ASK_DEFAULTS.askExpansion },
  /** Whether sessions' files are kept as they are, too. */
  keepOriginals: { schema: z.boolean(), default: false },
  /** Models that may be used. Without any, nothing connects anywhere. */
  providers: {
    schema: z
      .array(PROVIDER)
      .max(20)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length),
    default: [],
  },
  /** The id of the provider that answers; '' for none. */
  askWith: { schema: z.string().max(40), default: '' },
  /** The id of the provider that embeds; '' for none. */
  embedWith: { schema: z.string().max(40), default: '' },
  /** Whether the user has said what to read. */
  welcomed: { schema: z.boolean(), default: false },
} as const satisfies Record<string, { schema: z.ZodType; default: unknown }>;

export type SettingKey = keyof typeof SETTINGS;
export type Settings = { readonly [Key in SettingKey]: z.infer<(typeof SETTINGS)[Key]['schema']> };

export const DEFAULT_SETTINGS = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, setting]) => [key, setting.default]),
) as unknown as Settings;
