// Sentences of the reading of a session: its outline, links, marks, and what kinds of steps say.

export const reading = {
  outline: {
    label: 'Outline',
    filter: 'Filter the outline',
    nothing: 'Nothing in the outline fits.',
    empty: 'This session has no prompts yet.',
    compacted: 'Context compacted',
    onlyImage: 'An image',
    failed: 'failed: {text}',
  },
  none: {
    failure: {
      anywhere: 'No step failed in this session',
      after: 'No step failed after this',
      before: 'No step failed before this',
    },
    prompt: {
      anywhere: 'No message of yours in this session',
      after: 'No message of yours after this',
      before: 'No message of yours before this',
    },
  },
  solution: {
    title: 'What it came to',
    problem: 'Problem',
    answer: 'Solution',
    noProblem: 'Nobody asked for it here.',
    noAnswer: 'It ended without an answer.',
    copyCommands: 'Copy the commands',
    commands: { one: '{count} command', other: '{count} commands' },
    scriptCopied: { one: '{count} command copied', other: '{count} commands copied' },
  },
  link: {
    copy: 'Copy link',
    copied: 'Link copied',
  },
  live: {
    fact: 'Going on',
    hint: 'This session was written to a moment ago. What comes appears at its end.',
    added: { one: '{count} new message', other: '{count} new messages' },
  },
  inline: {
    loading: 'Loading its messages',
    rest: { one: '{count} more message in its own session', other: '{count} more messages in its own session' },
  },
  branches: {
    label: 'Branches of this conversation',
    main: 'Main conversation',
    abandoned: { one: '{count} abandoned branch here', other: '{count} abandoned branches here' },
  },
  todos: {
    done: '{done} of {total} done',
    states: { open: 'open', doing: 'being done', done: 'done', dropped: 'dropped' },
  },
  questions: {
    asked: 'Asked you',
    chosen: 'chosen',
    notAnswered: 'no answer',
  },
  marks: {
    star: 'Star this message',
    unstar: 'Remove the star from this message',
    note: 'Note and tags of this message',
    threadNote: 'Note and tags of this session',
    noteLabel: 'Note',
    notePlaceholder: 'A note for yourself',
    tags: 'Tags',
    tagsPlaceholder: 'Tags, separated by commas',
    removeTag: 'Remove the tag {tag}',
    save: 'Save',
    edit: 'Edit',
    starred: 'Starred',
  },
} as const;
