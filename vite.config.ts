import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // The server is one bundle of ours: the process, the API and the rendered pages share their modules.
    ssr: { build: { target: 'node20', rollupOptions: { input: 'src/app/main.ts' } } },
  },
});
