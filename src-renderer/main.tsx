// Starts the window: the theme before anything is drawn, then the app.
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { applyRememberedLook } from './app/look';
import { createQueryClient } from './bridge/query-client';
import { isMac } from './nav/key-names';
import './styles/index.css';

document.documentElement.toggleAttribute('data-mac', isMac());
applyRememberedLook();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}
