// Sentences of the reading of a session, in Simplified Chinese.
import type { reading as english } from '../en/reading';
import type { Words } from '../words';

export const reading: Words<typeof english> = {
  outline: {
    label: '大纲',
    filter: '筛选大纲',
    nothing: '大纲中没有符合的内容。',
    empty: '这个会话还没有提问。',
    compacted: '上下文已压缩',
    onlyImage: '一张图片',
    failed: '失败：{text}',
  },
  none: {
    failure: {
      anywhere: '本会话中没有失败的步骤',
      after: '后面没有失败的步骤',
      before: '前面没有失败的步骤',
    },
    prompt: {
      anywhere: '本会话中没有你的消息',
      after: '后面没有你的消息',
      before: '前面没有你的消息',
    },
  },
  solution: {
    title: '解决结果',
    problem: '问题',
    answer: '解决方案',
    noProblem: '此处没有提问。',
    noAnswer: '没有以回答结束。',
    copyCommands: '复制命令',
    commands: { other: '{count} 条命令' },
    scriptCopied: { other: '已复制 {count} 条命令' },
  },
  link: {
    copy: '复制链接',
    copied: '链接已复制',
  },
  live: {
    fact: '进行中',
    hint: '这个会话刚刚还在写入。新内容会出现在末尾。',
    added: { other: '{count} 条新消息' },
  },
  inline: {
    loading: '正在加载它的消息',
    rest: { other: '另有 {count} 条消息，请在它自己的会话中查看' },
  },
  branches: {
    label: '此对话的分支',
    main: '主对话',
    abandoned: { other: '此处有 {count} 个已放弃的分支' },
  },
  todos: {
    done: '已完成 {done}/{total}',
    states: { open: '待办', doing: '进行中', done: '已完成', dropped: '已取消' },
  },
  questions: {
    asked: '向你提问',
    chosen: '已选',
    notAnswered: '未回答',
  },
  marks: {
    star: '为此消息加星标',
    unstar: '取消此消息的星标',
    note: '此消息的笔记和标签',
    threadNote: '此会话的笔记和标签',
    noteLabel: '笔记',
    notePlaceholder: '写给自己的笔记',
    tags: '标签',
    tagsPlaceholder: '标签，用逗号分隔',
    removeTag: '移除标签 {tag}',
    save: '保存',
    edit: '编辑',
    starred: '已加星标',
  },
};
