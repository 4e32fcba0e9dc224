// Packaging, read by electron-builder. The program is bundled; of node_modules only the native watcher goes in.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Arch } from 'electron-builder';
import { electronRuntime } from './electron-runtime.mjs';

const runtime = await electronRuntime();

/** @type {import('electron-builder').Configuration} */
export default {
  appId: 'org.threadfinch.Threadfinch',
  productName: 'Threadfinch',
  directories: { output: 'dist', buildResources: 'build/resources' },
  // The stand-in takes the download's place. With the official runtime, electron-builder downloads what each target
  // needs by itself.
  ...(runtime.official ? {} : { electronDist: runtime.folder }),
  electronVersion: runtime.version,
  files: [
    'out/**',
    '!out/.built-from',
    'package.json',
    // Of the watcher only what runs.
    '!node_modules/**/*.{md,ts,flow}',
    '!node_modules/@parcel/watcher/{src,scripts}/**',
    '!node_modules/node-addon-api/**',
  ],
  protocols: { name: 'Threadfinch', schemes: ['threadfinch'] },
  asar: true,
  asarUnpack: ['node_modules/@parcel/watcher*/**'],
  // Chromium's own words: dates to choose, scripts of fonts. A Mac writes zh_CN.
  electronLanguages: ['en-US', 'en', 'zh-CN', 'zh_CN', 'ja'],
  npmRebuild: false,
  beforePack: ({ electronPlatformName, arch }) => {
    if (runtime.official || (electronPlatformName === 'linux' && arch === Arch.x64)) return;
    throw new Error(`A package for ${electronPlatformName} ${Arch[arch]} needs Electron's own download`);
  },
  afterPack: ({ appOutDir }) => rm(path.join(appOutDir, 'resources/default_app.asar'), { force: true }),
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  artifactName: '${name}-${version}-${os}-${arch}.${ext}',
  linux: {
    target: ['tar.gz', 'AppImage', 'deb'],
    icon: 'build/resources/icon.png',
    category: 'Development',
    executableName: 'threadfinch',
    maintainer: 'Threadfinch contributors <threadfinch@example.org>',
  },
  win: { target: ['nsis', 'portable'], icon: 'build/resources/icon.png' },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  portable: { artifactName: '${name}-${version}-portable.${ext}' },
  mac: {
    target: ['dmg', 'zip'],
    icon: 'build/resources/icon.png',
    category: 'public.app-category.developer-tools',
    hardenedRuntime: true,
  },
};
