// Why a database could not be read: the cause of the AppError, with the diagnostic that says so in the list.
import type { DiagnosticCode } from '@shared/model/diagnostic';

export class UnreadableDatabase extends Error {
  constructor(
    readonly diagnostic: Extract<DiagnosticCode, 'unreadable-database' | 'file-too-large'>,
    reason: string,
  ) {
    super(reason);
    this.name = 'UnreadableDatabase';
  }
}
