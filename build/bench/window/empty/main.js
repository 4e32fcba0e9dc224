// An empty window of the same runtime: what any window costs here.
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1360, height: 860, show: false });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('data:text/html,<title>Empty</title><p>Empty</p>');
});
