// Which folder a URI of the VS Code family means, and on which machine: `file:`, `vscode-remote:` with its several ways
// to name a host, Windows paths and shares. Pure: nothing is looked up.
import { isObject, parseJson, stringAt } from './json';

/** A folder or file as the tool knew it. Without a host it is on the machine of the tool. */
export interface Place {
  readonly path: string;
  readonly host?: string;
}

/** Null for what names no folder, such as an untitled document. A plain path is taken as it is. */
export function placeOfUri(uri: string): Place | null {
  const text = uri.trim();
  if (/^(?:[a-z]:[\\/]|[\\/])/i.test(text)) return { path: text };
  const match = /^([a-z][\w+.-]*):\/\/([^/?#]*)([^?#]*)/i.exec(text);
  if (!match) return null;
  const [, scheme = '', authority = '', path = ''] = match;
  switch (scheme.toLowerCase()) {
    case 'file':
      return placeOfFile(decode(authority), decode(path));
    case 'vscode-remote':
      return path === '' ? null : { path: decode(path), ...hostOf(authority) };
    case 'vscode-vfs':
      return path === '' ? null : { path: decode(path), host: decode(authority) };
    default:
      return null;
  }
}

/** The same for a URI that was stored as an object of its components, in which any of them may be missing. */
export function placeOfUriValue(value: unknown): Place | null {
  if (typeof value === 'string') return placeOfUri(value);
  if (!isObject(value)) return null;
  const scheme = stringAt(value, 'scheme');
  const external = stringAt(value, 'external');
  if (external) return placeOfUri(external);
  if (scheme === 'vscode-remote') {
    const path = stringAt(value, 'path') ?? '';
    return path === '' ? null : { path, ...hostOf(stringAt(value, 'authority') ?? '') };
  }
  const path = stringAt(value, 'fsPath') || stringAt(value, 'path') || '';
  return path === '' ? null : placeOfUri(path);
}

function placeOfFile(authority: string, path: string): Place | null {
  if (path === '' && authority === '') return null;
  if (authority !== '' && authority !== 'localhost') return { path: `\\\\${authority}${path.replaceAll('/', '\\')}` };
  const drive = /^\/([a-z]):(.*)$/i.exec(path);
  if (!drive) return { path };
  const [, letter = '', rest = ''] = drive;
  return { path: `${letter.toUpperCase()}:${rest.replaceAll('/', '\\') || '\\'}` };
}

/** `ssh-remote+box` is the host box; hosts may be encoded twice, or stand in JSON written as hex digits. */
function hostOf(authority: string): { readonly host: string } {
  const text = decode(decode(authority));
  const plus = text.indexOf('+');
  if (plus < 0) return { host: text };
  const kind = text.slice(0, plus);
  const name = nameOfHost(text.slice(plus + 1));
  return { host: kind === 'ssh-remote' ? name : `${kind}+${name}` };
}

function nameOfHost(text: string): string {
  if (!/^(?:7b22)(?:[0-9a-f]{2})+$/i.test(text)) return text;
  const parsed = parseJson(Buffer.from(text, 'hex').toString('utf8'));
  const value = 'value' in parsed ? parsed.value : null;
  const path = stringAt(value, 'hostPath') ?? stringAt(value, 'containerName');
  return stringAt(value, 'hostName') ?? path?.split(/[\\/]/).filter(Boolean).at(-1) ?? text;
}

/** Percent signs that begin no valid sequence stay as they are. */
function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (sequence) => {
    try {
      return decodeURIComponent(sequence);
    } catch {
      return sequence;
    }
  });
}
