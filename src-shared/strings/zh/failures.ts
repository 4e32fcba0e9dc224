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
  'no-original': {
    title: '没有保留“{subject}”的原始文件',
    hint: '请在“设置”的“存储”中打开“保留原始文件”。此后磁盘上的文件都会保留。',
  },
  'original-shared': {
    title: '与其他会话存放在同一文件中的会话不保留原始文件：{subject}',
    hint: '已读取的内容会保留，并且可以导出。',
  },
  'already-there': { title: '{subject} 已经存在', hint: '没有覆盖任何内容。请选择其他位置。' },
  'damaged-settings': {
    title: '{subject} 不是可读取的设置文件',
    hint: '文件未作改动。请先手动修复，然后重试。',
  },
  'changed-meanwhile': {
    title: '{subject} 在此期间已被更改',
    hint: '文件未作改动。请重新查看差异。',
  },
  'no-longer-there': {
    title: '这台电脑上没有 {subject}',
    hint: '它已被移动或删除，或者会话来自另一台电脑。会话本身仍可阅读。',
  },
  'no-program': {
    title: '没有找到可用的程序：{subject}',
    hint: '请安装一个（例如 Visual Studio Code），使其可以通过名称启动。',
  },
  'no-display': {
    title: '没有可以显示窗口的屏幕',
    hint: '在命令行中，可用 `show` 输出会话。',
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
  'no-provider': {
    title: '尚未设置模型',
    hint: '请在设置的“模型”中添加，或使用命令 “providers”。在此之前不会向任何地方发送内容。',
  },
  'not-agreed': {
    title: '未向 {subject} 发送任何内容：你尚未同意',
    hint: '请在设置的“模型”中同意，或使用 “providers agree”。',
  },
  unreachable: {
    title: '无法连接 {subject}',
    hint: '请启动它，检查“模型”中的地址和网络连接，然后重试。',
  },
  redirected: {
    title: '未继续发送：{subject} 指向另一个地址',
    hint: '如果该地址正确，请在“模型”中填写它。',
  },
  'key-missing': {
    title: '没有 {subject} 的密钥',
    hint: '请在设置的“模型”中输入，或设置其中指定的环境变量。',
  },
  'key-refused': {
    title: '{subject} 拒绝了密钥',
    hint: '请确认密钥完整且仍然有效，并在“模型”中重新输入。',
  },
  'no-key-store': {
    title: '这台电脑没有可安全保存 {subject} 密钥的密钥库',
    hint: '请解锁或安装密钥库（例如 GNOME Keyring 或 KWallet），或指定保存密钥的环境变量。',
  },
  'model-missing': {
    title: '没有模型 {subject}',
    hint: '请在“模型”中选择其他模型。使用 Ollama 时可通过 “ollama pull” 获取。',
  },
  'rate-limited': {
    title: '{subject} 暂时不接受更多请求',
    hint: '请稍候再试。账户的额度可能已用完。',
  },
  'request-refused': {
    title: '{subject} 未接受请求',
    hint: '对模型而言可能过长。请减小用量或换用其他模型。',
  },
  'provider-failed': { title: '{subject} 无法回答', hint: '问题出在对方。请稍后重试。' },
  stalled: {
    title: '{subject} 停止了回答',
    hint: '请重试。大模型在较慢的电脑上可能超出等待时间：请选择较小的模型。',
  },
  'broke-off': { title: '{subject} 的回答中断了', hint: '请重试。' },
  'endless-answer': {
    title: '{subject} 的回答没有结束，已被截断',
    hint: '正常的回答不会这么长。请重试，或选择其他模型。',
  },
  'empty-answer': {
    title: '{subject} 结束了回答，但没有任何内容',
    hint: '请重试。如果一直如此，请选择其他模型，或加大回答的预算。',
  },
  'bad-answer': {
    title: '无法理解 {subject} 的回答',
    hint: '请在“模型”中确认该地址属于此类服务。',
  },
  'wrong-dimension': {
    title: '{subject} 返回了长度不一的向量',
    hint: '请在“模型”中选择用于嵌入的模型。',
  },
  'no-command': { title: '找不到命令 {subject}', hint: '请安装它，或在“模型”中填写完整路径。' },
  'command-unsuitable': {
    title: '已安装的 {subject} 无法禁止使用工具、写入文件和保存会话',
    hint: '请更新它。在此之前不会使用它。',
  },
  'command-failed': {
    title: '命令 {subject} 出错结束',
    hint: '请先在终端中运行一次并登录，然后重试。',
  },
  cancelled: { title: '已取消', hint: '' },
  defect: { title: '出现故障：{subject}', hint: '请报告此问题。' },
};
