// Failures that no pane of the window is there to show: of native menus, of files opened from outside, of the start.
import { toFailure } from '@shared/model/failure';
import { fill, strings } from '@shared/strings/strings';
import { app, dialog } from 'electron';

export function showFailure(error: unknown): void {
  const { title, hint } = wordsFor(error);
  void dialog.showMessageBox({ type: 'error', message: title, detail: hint });
}

/** Before there is a window: says what failed, on standard error where there is no display yet, and ends the program. */
export function endWith(error: unknown): never {
  const { title, hint } = wordsFor(error);
  dialog.showErrorBox(title, hint);
  app.exit(2);
  throw error;
}

function wordsFor(error: unknown) {
  const { code, subject } = toFailure(error);
  const { title, hint } = strings.failures[code];
  return { title: fill(title, { subject }), hint };
}
