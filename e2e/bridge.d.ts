import type { Bridge } from '@shared/ipc';

declare global {
  interface Window {
    readonly threadfinch: Bridge;
  }
}
