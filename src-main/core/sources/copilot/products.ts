// The editors in which Copilot's sessions are found: VS Code and its editions, and editors built from it.

export interface Product {
  /** The folder of its user data. */
  readonly folder: string;
  readonly label: string;
  /** What opens a folder in it from the command line. */
  readonly command: string;
  /** Has an assistant and a store of its own: a root only where sessions of this kind are. */
  readonly isFork: boolean;
}

export const PRODUCTS: readonly Product[] = [
  { folder: 'Code', label: 'VS Code', command: 'code', isFork: false },
  { folder: 'Code - Insiders', label: 'VS Code Insiders', command: 'code-insiders', isFork: false },
  { folder: 'Code - Exploration', label: 'VS Code Exploration', command: 'code-exploration', isFork: false },
  { folder: 'Code - OSS', label: 'Code - OSS', command: 'code-oss', isFork: false },
  { folder: 'code-oss-dev', label: 'Code - OSS', command: 'code-oss', isFork: false },
  { folder: 'VSCodium', label: 'VSCodium', command: 'codium', isFork: false },
  { folder: 'VSCodium - Insiders', label: 'VSCodium Insiders', command: 'codium-insiders', isFork: false },
  { folder: 'Cursor', label: 'Cursor', command: 'cursor', isFork: true },
  { folder: 'Windsurf', label: 'Windsurf', command: 'windsurf', isFork: true },
  { folder: 'Windsurf - Next', label: 'Windsurf Next', command: 'windsurf-next', isFork: true },
  { folder: 'Positron', label: 'Positron', command: 'positron', isFork: true },
  { folder: 'Trae', label: 'Trae', command: 'trae', isFork: true },
  { folder: 'Trae CN', label: 'Trae CN', command: 'trae-cn', isFork: true },
  { folder: 'Kiro', label: 'Kiro', command: 'kiro', isFork: true },
  { folder: 'Antigravity', label: 'Antigravity', command: 'antigravity', isFork: true },
];

/** User data of the parts of an editor that run on another machine, below a home there. */
export const SERVERS: readonly (readonly [readonly string[], string])[] = [
  [['.vscode-server', 'data'], 'VS Code Server'],
  [['.vscode-server-insiders', 'data'], 'VS Code Insiders Server'],
  [['.vscode-server-oss', 'data'], 'Code - OSS Server'],
  [['.vscode-remote', 'data'], 'VS Code Server'],
  [['.vscodium-server', 'data'], 'VSCodium Server'],
  [['.cursor-server', 'data'], 'Cursor Server'],
  [['.windsurf-server', 'data'], 'Windsurf Server'],
  [['.local', 'share', 'code-server'], 'code-server'],
  [['.local', 'share', 'openvscode-server'], 'OpenVSCode Server'],
  [['.local', 'share', 'openvscode-server', 'data'], 'OpenVSCode Server'],
  // Editors that were installed as packages with folders of their own.
  [['.var', 'app', 'com.visualstudio.code', 'config', 'Code'], 'VS Code'],
  [['.var', 'app', 'com.vscodium.codium', 'config', 'VSCodium'], 'VSCodium'],
  [['snap', 'code', 'current', '.config', 'Code'], 'VS Code'],
  [['snap', 'code-insiders', 'current', '.config', 'Code - Insiders'], 'VS Code Insiders'],
  [['snap', 'codium', 'current', '.config', 'VSCodium'], 'VSCodium'],
];
