// What a failure says, in Simplified Chinese.
import type { failures as english } from '../en/failures';
import type { Words } from '../words';

export const failures: Words<typeof english> = {
  'no-permission': { title: '没有权限访问 {subject}', hint: '请允许当前用户使用它，然后重试。' },
  'disk-full': { title: '磁盘空间不足，无法写入 {subject}', hint: '请腾出空间后重试。' },
  'not-found': { title: '{subject} 不存在', hint: '请检查路径。' },
  'thread-not-found': { title: '没有会话 {subject}', hint: '它可能已被移除，请搜索它。' },
  'bad-argument': { title: '无法理解：{subject}', hint: '请检查拼写。' },
  'not-a-session': {
    title: '{subject} 不是已知工具的会话文件',
    hint: '请选择由某个来源写入的文件。',
  },
  'not-a-library': {
    title: '{subject} 不是导出的资料库',
    hint: '请选择由 Threadfinch 导出的文件：星标、笔记、标签和已保存的搜索。',
  },
  'damaged-settings': {
    title: '{subject} 不是可读取的设置文件',
    hint: '文件未作改动。请先手动修复，然后重试。',
  },
  'changed-meanwhile': {
    title: '{subject} 在此期间已被更改',
    hint: '文件未作改动。请重新查看差异。',
  },
  'no-program': {
    title: '没有找到可用的程序：{subject}',
    hint: '请安装一个（例如 Visual Studio Code），使其可以通过名称启动。',
  },
  'writer-busy': {
    title: '另一个 Threadfinch 正在更新 {subject}',
    hint: '当前结果截至其上次保存。请等待它完成，或将其关闭。',
  },
  'engine-stopped': { title: '搜索引擎已停止', hint: '它会自动重新启动，请重试。' },
  'data-from-newer-version': {
    title: '{subject} 由更新版本的 Threadfinch 写入',
    hint: '请安装较新的版本，或选择其他数据文件夹。',
  },
  'cannot-write': { title: '无法写入 {subject}', hint: '请选择其他位置，或检查权限。' },
  'cannot-read': { title: '无法读取 {subject}', hint: '请确认文件完整，然后重试。' },
  'database-locked': { title: '{subject} 已被锁定', hint: '请关闭正在使用它的工具，或重试。' },
  cancelled: { title: '已取消', hint: '' },
  defect: { title: '出现故障：{subject}', hint: '请报告此问题。' },
};
