// The development server of the gallery alone: npx vite --config build/vite.gallery.config.mjs
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { alias } from './aliases.mjs';

export default defineConfig({
  root: path.join(import.meta.dirname, '../src-renderer'),
  cacheDir: path.join(import.meta.dirname, '../node_modules/.vite-gallery'),
  plugins: [react()],
  resolve: { alias },
  build: { target: 'esnext', rollupOptions: { input: path.join(import.meta.dirname, '../src-renderer/gallery.html') } },
  server: { host: '127.0.0.1', port: 5199, strictPort: true },
});
