import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contractRoutes } from './tools/vite/contractRoutes.ts';
import { fewFiles } from './tools/vite/fewFiles.ts';
import { precompress } from './tools/vite/precompress.ts';
import { publicKeyOfDevelopment } from './tools/vite/publicKey.ts';
import { withoutUnusedAuth } from './tools/vite/withoutUnusedAuth.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const api = 'http://127.0.0.1:3000';

/**
 * The built page must pass `script-src 'self'; style-src 'self'; require-trusted-types-for 'script'`:
 * nothing inline, no data addresses, no polyfill. `--mode gallery` builds the parts gallery instead of the product.
 */
export default defineConfig(({ mode }) => ({
  root: here('web'),
  plugins: [
    react(),
    tailwindcss(),
    contractRoutes(),
    withoutUnusedAuth(),
    publicKeyOfDevelopment(),
    preloadLatinFonts(),
    preloadShell(),
    precompress(),
  ],
  resolve: {
    // Radix locks the page's scroll with an injected <style>, which the policy refuses.
    alias: { 'react-style-singleton': here('web/ui/constructedStyles.ts') },
  },
  build: {
    outDir: here(mode === 'gallery' ? 'test-results/gallery' : 'web/dist'),
    emptyOutDir: true,
    manifest: true, // read by tools/checks/bundle.ts
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: mode !== 'gallery',
    rolldownOptions: {
      input: here(mode === 'gallery' ? 'web/gallery.html' : 'web/index.html'),
      // The entry knows the names of all: seven signs tell a file's builds apart as surely as eight, and take less of its bytes.
      output: { codeSplitting: { groups: fewFiles() }, chunkFileNames: 'assets/[name]-[hash:7].js' },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // Only /auth/v1 is the server's: /auth and what follows it are pages of the product.
    proxy: {
      '/api': api,
      '/auth/v1': api,
      '/files': api,
      '/outbox': api,
      '/live': { target: api, ws: true },
      '/healthz': api,
    },
  },
}));

/** The two latin files are needed by the first paint; the others load by unicode range. */
function preloadLatinFonts(): Plugin {
  return {
    name: 'atelier:preload-latin-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /-latin-wght-normal[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          })),
    },
  };
}

/** What stands round every page comes with the entry, not once the entry has asked for it. */
function preloadShell(): Plugin {
  return {
    name: 'atelier:preload-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const shell = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/web/app/shell/InnerLayout.tsx'));
        const importsOf = (name: string): string[] => chunks.find(({ fileName }) => fileName === name)?.imports ?? [];
        const files = new Set(shell ? [shell.fileName] : []);
        for (const file of files) for (const needed of importsOf(file)) files.add(needed);
        return [...files]
          .filter((file) => !html.includes(file))
          .map((file) => ({ tag: 'link', injectTo: 'head' as const, attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: '' } }));
      },
    },
  };
}
