// What a diagnostic says, in Simplified Chinese.
import type { diagnostics as english } from '../en/diagnostics';
import type { Words } from '../words';

export const diagnostics: Words<typeof english> = {
  'torn-line': {
    title: '最后一行不完整',
    hint: '工具仍在写入时属正常现象；文件增长后会重新读取。',
  },
  'unreadable-line': { title: '有一行无法读取', hint: '它不是有效的 JSON。文件其余部分已读取。' },
  'unreadable-document': {
    title: '文件无法读取',
    hint: '文件被截断或已损坏。压缩文件会显示损坏处之前的内容。',
  },
  'line-too-long': { title: '有一行过长，无法读取', hint: '已略去该行。文件其余部分已读取。' },
  'invalid-utf8': {
    title: '部分字节不是文本',
    hint: '以替换字符显示，可能是工具崩溃所致。',
  },
  'nul-bytes': { title: '文件有一部分为空', hint: '已跳过断电留下的零字节块。' },
  'unreadable-record': { title: '有一条记录无法读取', hint: '其存储内容无效。其余部分已读取。' },
  'missing-record': {
    title: '缺少消息',
    hint: '工具的列表中有这些消息，但已不再保留。其余消息照常显示。',
  },
  'unknown-record': {
    title: '尚不认识的记录类型',
    hint: '已略去。较新版本的 Threadfinch 也许能显示。',
  },
  'unknown-part': {
    title: '尚不认识的内容类型',
    hint: '仅显示名称。较新版本的 Threadfinch 也许能显示。',
  },
  'orphan-result': { title: '有结果但没有对应的调用', hint: '单独显示。' },
  'missing-side-file': {
    title: '缺少一份存储的输出',
    hint: '工具曾将其保存在单独的文件中，该文件已不存在。显示的是预览。',
  },
  'missing-parent': { title: '有一条消息的上一条缺失', hint: '按其在文件中的位置显示。' },
  'duplicate-record': { title: '文件中有重复的记录', hint: '每条只显示一次。' },
  'time-went-back': { title: '时间倒退', hint: '消息按文件中的顺序显示。' },
  'time-ahead': { title: '时间晚于一年之后', hint: '这些时间按未知处理，以免会话一直排在最前。' },
  'too-deep': { title: '有一条记录嵌套过深', hint: '已略去。文件其余部分已读取。' },
  'file-changed-while-read': {
    title: '读取时文件发生了更改',
    hint: '下次更改时会重新读取。',
  },
  'may-be-incomplete': {
    title: '内容可能不完整',
    hint: '读取时数据库发生了更改。下次更改时会重新读取。',
  },
  'no-permission': {
    title: '没有读取权限',
    hint: '请允许当前用户读取此文件或文件夹，然后重新检查更改。',
  },
  'not-a-file': { title: '不是文件', hint: '有一个文件夹或设备的名称像会话，已略去。' },
  'symlink-loop': { title: '链接形成循环', hint: '该文件夹只读取一次。' },
  'unreadable-database': {
    title: '数据库无法读取',
    hint: '它是空的、已加密或已损坏。请打开一次该工具，然后重新检查更改。',
  },
  'encrypted-store': {
    title: '加密存储的会话',
    hint: '该工具的较新版本会加密消息，只有运行中的工具持有密钥。可以知道会话存在，但无法读取其文字。',
  },
  'kept-on-server': {
    title: '保存在服务器上的会话',
    hint: '工具在别处运行了这些会话，这里只保留名称。可以在该工具中阅读。',
  },
  'file-too-large': { title: '文件过大，无法读取', hint: '已略去。' },
  'read-failed': { title: '读取失败', hint: '请重新检查更改；如果仍然出现，请报告此问题。' },
  'bad-setting': { title: '有一项设置无效', hint: '已使用默认值。请在设置中选择其他值。' },
  'damaged-library': {
    title: '保存星标、笔记和标签的文件已损坏',
    hint: '它没有被覆盖：请修复它，或导入一份副本。不再需要时，请删除损坏的文件。',
  },
};
