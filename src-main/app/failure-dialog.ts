// Failures of native menus and of files opened from outside, which no pane of the window is there to show.
import { toFailure } from '@shared/model/failure';
import { fill, strings } from '@shared/strings/strings';
import { dialog } from 'electron';

export function showFailure(error: unknown): void {
  const { code, subject } = toFailure(error);
  const { title, hint } = strings.failures[code];
  void dialog.showMessageBox({ type: 'error', message: fill(title, { subject }), detail: hint });
}
