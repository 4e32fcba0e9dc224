// Starts the window: the theme before anything is drawn, then the app. Until the first answers are there, the frame of
// index.html stays.
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { askFirst, searchAhead } from './app/first-answers';
import { applyRememberedLook } from './app/look';
import { createQueryClient } from './bridge/query-client';
import { isMac } from './nav/key-names';
import { placeStore } from './nav/use-place';
import './styles/index.css';

document.documentElement.toggleAttribute('data-mac', isMac());
applyRememberedLook();
const client = createQueryClient();
searchAhead(client, placeStore());
const root = document.getElementById('root');
void askFirst(client, placeStore().get()).then(() => {
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
});
