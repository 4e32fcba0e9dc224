// An empty window of the same runtime, shown at once like ours: what any window costs here.
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1360, height: 860 });
  void window.loadURL('data:text/html,<title>Empty</title><p>Empty</p>');
});
