// Which records belong to one message of the model: each content block is a record of its own, and with parallel
// calls results stand between them.
import { type JsonObject, stringAt } from '../shared/json';

export interface MessageGroups {
  /** A prompt that a human sent: records after it belong to an earlier message only if the request is the same. */
  prompt(): void;
  /** The name of the group that a record of type assistant belongs to. `ownId` is unique to the record. */
  of(value: JsonObject, ownId: string): string;
}

export function openMessageGroups(): MessageGroups {
  const open = new Map<
    string,
    { readonly group: string; readonly request: string | undefined; readonly turn: number }
  >();
  let turn = 0;
  return {
    prompt: () => {
      turn += 1;
    },
    of: (value, ownId) => {
      const id = stringAt(value.message, 'id');
      if (id === undefined || id === '') return ownId;
      const key = typeof value.agentId === 'string' ? `${value.agentId} ${id}` : id;
      const request = stringAt(value, 'requestId');
      const known = open.get(key);
      // Some versions and gateways leave the request out; gateways may also use a message id twice.
      const isSame =
        known &&
        (known.request !== undefined && request !== undefined ? known.request === request : known.turn === turn);
      if (isSame) return known.group;
      const group = known ? `${key} ${ownId}` : key;
      open.set(key, { group, request, turn });
      return group;
    },
  };
}
