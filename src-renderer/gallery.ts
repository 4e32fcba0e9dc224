// The window over the fake engine, for looking at it: gallery.html?state=first-run&theme=dark. Served by the
// development server only.
import { createFakeBridge, FAKE_STATES } from './bridge/fake-bridge';

const wanted = new URLSearchParams(location.search);
const state = FAKE_STATES.find((name) => name === wanted.get('state')) ?? 'library';
const theme = wanted.get('theme');
window.threadfinch = createFakeBridge(state);
if (theme === 'light' || theme === 'dark') await window.threadfinch.call('settings.set', { theme }, 'theme');
await import('./main');
