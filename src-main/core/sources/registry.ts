// The list of sources; one line for each. Their order is the order of the rail.

import { claudeCode } from './claude-code';
import { codex } from './codex';
import { copilot } from './copilot';
import { copilotCli } from './copilot-cli';
import { cursor } from './cursor';
import type { SourceAdapter } from './source-adapter';
import { trae } from './trae';

export const SOURCES: readonly SourceAdapter[] = [claudeCode, codex, cursor, trae, copilot, copilotCli];
