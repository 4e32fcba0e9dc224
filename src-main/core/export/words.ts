// The words of an exported file. They are English whatever the window speaks, so that the same thread gives the same
// bytes everywhere.
import type { FileDiff, NoticeKind, ToolState } from '@shared/model/thread';

export const NOTICE_WORDS: Record<NoticeKind, string> = {
  context: 'Context',
  'command-output': 'Output',
  compacted: 'Conversation compacted',
  interrupted: 'Interrupted',
  'model-changed': 'Model changed',
  'api-error': 'API error',
  retried: 'Retried',
  'task-notification': 'Background task',
  'agent-message': 'Message from an agent',
  hook: 'Hook',
  permission: 'Permission',
  recap: 'Recap',
  link: 'Link',
  branch: 'Branch',
  unreadable: 'Unreadable',
  other: 'Notice',
};

export const STATE_WORDS: Record<ToolState, string> = {
  pending: 'not finished',
  done: 'done',
  failed: 'failed',
  denied: 'denied',
  'orphan-result': 'result without its call',
};

export const CHANGE_WORDS: Record<FileDiff['change'], string> = {
  edited: 'Edited',
  created: 'Created',
  deleted: 'Deleted',
  renamed: 'Renamed',
};

export const WORDS = {
  untitled: 'Untitled',
  you: 'You',
  queued: 'You (while the assistant was working)',
  task: 'Task',
  automatic: 'Automatic message',
  thinking: 'Thinking',
  input: 'Input:',
  output: 'Output:',
  details: 'Details',
  image: 'Image',
  document: 'Document',
  subagent: 'Subagent',
  inherited: 'The messages up to here also stand in an earlier session',
};
