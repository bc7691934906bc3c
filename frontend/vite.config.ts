import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress';

const outDir = resolve(__dirname, '../dist/web');
const gateway = { target: 'http://localhost:3000', changeOrigin: false };

/** Code for administrators never reaches a visitor. */
const isOfVisitors = (id: string) => !/features\/admin|admin-screen|recharts|\/d3-/.test(id);

export default defineConfig({
  root: __dirname,
  plugins: [react(), precompress(outDir)],
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What several screens share comes in one file: twenty small ones wait for each other on a slow line.
        codeSplitting: { groups: [{ name: 'shared', test: isOfVisitors, minShareCount: 4 }] },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': gateway, '/media': gateway, '/files': gateway } },
});
