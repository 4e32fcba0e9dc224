// Why a database could not be read: the cause of the AppError, with the diagnostic that says so in the list.
import type { DiagnosticCode } from '@shared/model/diagnostic';

export class UnreadableDatabase extends Error {
  constructor(
    readonly diagnostic: Extract<DiagnosticCode, 'unreadable-database' | 'file-too-large'>,
    reason: string,
    /** The same in a word or two, for the diagnostic's detail. */
    readonly kind: 'missing' | 'empty' | 'cut off' | 'encrypted, or another format' | 'damaged',
  ) {
    super(reason);
    this.name = 'UnreadableDatabase';
  }
}
