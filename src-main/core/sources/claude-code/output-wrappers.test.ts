import { expect, test } from 'vitest';
import { unwrapOutput } from './output-wrappers';

test.each([
  ['an error', '<tool_use_error>No such file.</tool_use_error>', { text: 'No such file.' }],
  ['a quoted tag', 'See <tool_use_error>x</tool_use_error>.', { text: 'See <tool_use_error>x</tool_use_error>.' }],
  [
    'a background task that has ended',
    '<retrieval_status>success</retrieval_status>\n\n<task_id>b1</task_id>\n\n<status>completed</status>\n\n<exit_code>2</exit_code>\n\n<output>\n  1 failing\n</output>',
    { text: '  1 failing', exitCode: 2 },
  ],
  [
    'a background task that has printed nothing',
    '<retrieval_status>timeout</retrieval_status>\n\n<status>running</status>',
    { text: '<retrieval_status>timeout</retrieval_status>\n\n<status>running</status>' },
  ],
  [
    'what a sandbox forbade',
    'cp: not permitted\n<sandbox_violations>\ndeny file-write-create /home/dana/x\n</sandbox_violations>\n',
    { text: 'cp: not permitted\ndeny file-write-create /home/dana/x' },
  ],
])('%s', (_, text, expected) => expect(unwrapOutput(text)).toEqual(expected));
