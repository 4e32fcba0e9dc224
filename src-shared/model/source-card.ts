// Who a source is. All that the rest of the program, the window included, knows of a tool by name.
import type { SourceId } from './ids';

export type Hue =
  | 'clay'
  | 'teal'
  | 'graphite'
  | 'rose'
  | 'violet'
  | 'blue'
  | 'olive'
  | 'cyan'
  | 'moss'
  | 'plum'
  | 'amber'
  | 'slate';

export interface SourceCard {
  readonly id: SourceId;
  /** The tool's name as its maker writes it. */
  readonly label: string;
  /** Two letters, drawn as the source's mark. */
  readonly mark: string;
  readonly hue: Hue;
  readonly homePage: string;
  /** Short names that `source:` accepts in a query beside the id. */
  readonly aliases: readonly string[];
}
