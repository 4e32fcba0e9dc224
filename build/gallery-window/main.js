// Takes the pictures that GALLERY_SHOTS lists: [{ url, width, height, file }]. Run by build/gallery-shots.mjs.
import { writeFileSync } from 'node:fs';
import { app, BrowserWindow } from 'electron';

app.disableHardwareAcceleration();
app.whenReady().then(async () => {
  const window = new BrowserWindow({ width: 800, height: 600, useContentSize: true, frame: false });
  window.webContents.on('console-message', (_event, level, message) => {
    if (level >= 2) console.error(message);
  });
  for (const { url, width, height, file } of JSON.parse(process.env.GALLERY_SHOTS ?? '[]')) {
    window.setContentSize(width, height);
    await window.loadURL(url);
    const ready = 'new Promise((done) => addEventListener("gallery-ready", done, { once: true }))';
    await window.webContents.executeJavaScript(`document.documentElement.dataset.ready ? 0 : ${ready}.then(() => 0)`);
    writeFileSync(file, (await window.webContents.capturePage()).toPNG());
  }
  app.quit();
});
