// Which call started which agent, as far as the records of the calling session tell.
import { isObject, type JsonObject, objectAt, stringAt, valueAt } from '../shared/json';
import { messageBlocks } from './content-text';

/** Of a prompt only this much is compared. */
const LONGEST_PROMPT = 2000;

export interface SpawnClues {
  note(value: JsonObject, type: string): void;
  /** Call id -> id of the agent that its result or its progress names. */
  readonly agentByCall: ReadonlyMap<string, string>;
  /** Call id -> the task that the call gave, comparable with `toComparable` of an agent's first prompt. */
  readonly promptByCall: ReadonlyMap<string, string>;
  /** Call id -> the task in a few words. */
  readonly descriptionByCall: ReadonlyMap<string, string>;
}

export function openSpawnClues(): SpawnClues {
  const agentByCall = new Map<string, string>();
  const promptByCall = new Map<string, string>();
  const descriptionByCall = new Map<string, string>();
  const add = (callId: string | undefined, agentId: string | undefined) => {
    if (callId && agentId && !agentByCall.has(callId)) agentByCall.set(callId, agentId);
  };
  return {
    agentByCall,
    promptByCall,
    descriptionByCall,
    note: (value, type) => {
      if (type === 'assistant') {
        for (const block of messageBlocks(value)) {
          if (!isObject(block) || block.type !== 'tool_use' || !isAgentTool(block.name)) continue;
          const [id, input] = [stringAt(block, 'id'), objectAt(block, 'input')];
          if (!id) continue;
          const [prompt, description] = [stringAt(input, 'prompt'), stringAt(input, 'description')];
          if (prompt) promptByCall.set(id, toComparable(prompt));
          if (description) descriptionByCall.set(id, description);
        }
      } else if (type === 'user') {
        const agentId = stringAt(value.toolUseResult, 'agentId');
        if (agentId === undefined) return;
        const results = messageBlocks(value).filter((block) => stringAt(block, 'type') === 'tool_result');
        if (results.length === 1) add(stringAt(results[0], 'tool_use_id'), agentId);
      } else if (type === 'progress') {
        const data = objectAt(value, 'data');
        if (stringAt(data, 'type') !== 'agent_progress') return;
        add(
          stringAt(value, 'parentToolUseID'),
          stringAt(data, 'agentId') ?? stringAt(valueAt(data, 'message'), 'agentId'),
        );
      }
    },
  };
}

export function toComparable(prompt: string): string {
  return prompt.trim().slice(0, LONGEST_PROMPT);
}

function isAgentTool(name: unknown): boolean {
  return name === 'Task' || name === 'Agent';
}
