// Where a provider is, in the words that failures are told with, and what its address means.
import { cleanLine } from '@shared/text/clean-text';
import { hideKey } from './hide-key';
import { ProviderError } from './provider';

export interface Place {
  readonly label: string;
  readonly destination: string;
  /** A key that must not show up in what is told. */
  readonly secret?: string;
}

const MOST_SAID = 200;

/** The provider, where it is, and what it said. */
export function subjectOf({ label, destination, secret }: Place, said = ''): string {
  const clean = cleanLine(said);
  const line = secret ? hideKey(clean, secret) : clean;
  const told = line.length > MOST_SAID ? `${line.slice(0, MOST_SAID)}…` : line;
  const where = label === destination ? '' : destination;
  const inside = [where, told].filter((part) => part !== '').join('; ');
  return inside === '' ? label : `${label} (${inside})`;
}

export function modelMissing(model: string, { label, destination }: Place): ProviderError {
  return new ProviderError('model-missing', `${model} (${label}, ${destination})`);
}

/** The address with a path below it. Throws ProviderError('unreachable') for what is no address. */
export function joinAddress(base: string, path: string): URL {
  try {
    return new URL(`${base.replace(/\/+$/, '')}${path}`);
  } catch (cause) {
    throw new ProviderError('unreachable', base, { cause });
  }
}

/** What runs on Ollama's servers is named so, by whichever protocol it is asked for. */
const REMOTE_MODEL = /[-:]cloud\s*$/i;
const OLLAMA_SERVERS = 'ollama.com';

/**
 * Where texts for these models go, and whether that is this computer: an Ollama here hands on what is for a model that
 * runs elsewhere. `isOllama` where there can't be another server at the address.
 */
export function whereTextsGo(
  address: string,
  models: readonly string[],
  isOllama = false,
): { readonly destination: string; readonly local: boolean } {
  const isHere = isLoopback(address);
  const isHandedOn = (isHere || isOllama) && models.some((model) => REMOTE_MODEL.test(model));
  return {
    destination: isHandedOn ? `${address}, ${OLLAMA_SERVERS}` : address,
    local: isHere && !isHandedOn,
  };
}

/** Whether an address is this computer's own. */
function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
