// A link of a transcript leads out only when it is https and the user has seen the whole address.
import { AppError } from '@shared/model/failure';
import { strings } from '@shared/strings/strings';
import { dialog, shell } from 'electron';

/** Resolves to whether it was opened. Rejects with 'bad-argument' for any other kind of address. */
export async function openLink(address: string): Promise<boolean> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:') throw new AppError('bad-argument', address);
  const { openLinkQuestion, open, cancel } = strings.dialogs;
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: openLinkQuestion,
    // As the browser will read it: with punycode and escapes, so that lookalikes show.
    detail: url.href,
    buttons: [open, cancel],
    defaultId: 1,
    cancelId: 1,
  });
  if (response !== 0) return false;
  await shell.openExternal(url.href);
  return true;
}
