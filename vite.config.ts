import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

/** A third of all that screens share, and of no use to who edits no code. */
const forCode =
  /node_modules\/(?:@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)\/|\/views\/(?:adapters\/(?:code|differences|json-)|reports\/editor\/)/

export default defineConfig({
  plugins: [react()],
  // rxjs as it is written, not as compiled for browsers without classes
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    // the first browsers that know light-dark(), which is not to be compiled away: Mantine switches the scheme at run time
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    sourcemap: true,
    rolldownOptions: {
      output: {
        // a browser fetches six files at a time: what is always needed together is one
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'shared', test: (id) => !forCode.test(id), minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
    manifest: true,
  },
  server: {
    port: 5173,
    proxy: {
      '/api': 'http://127.0.0.1:3000',
      '/socket.io': { target: 'ws://127.0.0.1:3000', ws: true },
    },
  },
})
