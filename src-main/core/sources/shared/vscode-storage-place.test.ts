import { describe, expect, test } from 'vitest';
import { placeOfUri, placeOfUriValue } from './vscode-storage-place';

const hex = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('hex');

describe('the folder that a URI means', () => {
  test.each([
    ['file:///home/dana/my%20app', { path: '/home/dana/my app' }],
    ['file:///c%3A/Users/dana/proj', { path: 'C:\\Users\\dana\\proj' }],
    ['file:///D:/', { path: 'D:\\' }],
    ['file://server/share/x', { path: '\\\\server\\share\\x' }],
    ['/home/dana/a%20b', { path: '/home/dana/a%20b' }],
    ['C:\\Users\\dana', { path: 'C:\\Users\\dana' }],
    ['vscode-remote://ssh-remote%2Bbox/srv/x', { path: '/srv/x', host: 'box' }],
    ['vscode-remote://ssh-remote%252Bbox/srv/x', { path: '/srv/x', host: 'box' }],
    [
      `vscode-remote://ssh-remote%2B${hex({ hostName: 'box.example.org' })}/srv`,
      { path: '/srv', host: 'box.example.org' },
    ],
    ['vscode-remote://wsl%2BUbuntu/home/dana/x', { path: '/home/dana/x', host: 'wsl+Ubuntu' }],
    [
      `vscode-remote://dev-container%2B${hex({ hostPath: '/home/dana/kite' })}/workspaces/kite`,
      { path: '/workspaces/kite', host: 'dev-container+kite' },
    ],
    ['vscode-vfs://github/example/kite', { path: '/example/kite', host: 'github' }],
    ['file:///home/dana/100%é/%e4x', { path: '/home/dana/100%é/%e4x' }],
    ['untitled:Untitled-1', null],
    ['', null],
    ['~', null],
  ])('%s', (uri, place) => {
    expect(placeOfUri(uri)).toEqual(place);
  });

  test.each([
    [{ fsPath: '/home/dana/kite' }, { path: '/home/dana/kite' }],
    [
      { scheme: 'vscode-remote', authority: 'ssh-remote+box', path: '/srv/x' },
      { path: '/srv/x', host: 'box' },
    ],
    [{ external: 'file:///home/dana/a%20b', fsPath: '/other' }, { path: '/home/dana/a b' }],
    [{ scheme: 'file', path: '/home/dana/kite' }, { path: '/home/dana/kite' }],
    ['file:///home/dana/kite', { path: '/home/dana/kite' }],
    [{}, null],
    [null, null],
  ])('%j', (value, place) => {
    expect(placeOfUriValue(value)).toEqual(place);
  });
});
