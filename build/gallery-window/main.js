// Takes the pictures that the file GALLERY_SHOTS lists: [{ url, width, height, file }]. With GALLERY_AXE, the path of axe, it also
// says what that finds fault with. Run by build/gallery-shots.mjs.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app, BrowserWindow } from 'electron';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const axe = process.env.GALLERY_AXE ? readFileSync(process.env.GALLERY_AXE, 'utf8') : null;

/** A line for each fault, with what it is about. */
function faultsOf(contents) {
  const run = `axe.run({ runOnly: ${JSON.stringify(STANDARD)} }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`;
  return contents.executeJavaScript(`${axe};${run}`);
}

app.disableHardwareAcceleration();
app.whenReady().then(async () => {
  const window = new BrowserWindow({ x: 0, y: 0, width: 800, height: 600, useContentSize: true, frame: false });
  const { webContents } = window;
  let faults = 0;
  webContents.on('console-message', (_event, level, message) => {
    if (level >= 2) console.error(message);
  });
  for (const { url, width, height, file } of JSON.parse(readFileSync(process.env.GALLERY_SHOTS, 'utf8'))) {
    window.setContentSize(width, height);
    await window.loadURL(url);
    const ready = 'new Promise((done) => addEventListener("gallery-ready", done, { once: true }))';
    await webContents.executeJavaScript(`document.documentElement.dataset.ready ? 0 : ${ready}.then(() => 0)`);
    writeFileSync(file, (await webContents.capturePage()).toPNG());
    for (const fault of axe ? await faultsOf(webContents) : []) {
      faults += 1;
      console.error(`${path.basename(file, '.png')}: ${fault}`);
    }
  }
  app.exit(faults === 0 ? 0 : 1);
});
