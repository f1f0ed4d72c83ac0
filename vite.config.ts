import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite'

/** A third of all that screens share, and of no use to who edits no code. */
const forCode =
  /node_modules\/(?:@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)\/|\/views\/(?:adapters\/(?:code|differences|json-)|reports\/editor\/)/

/** What `prefetchHome` asks for, and all that this cannot be run without. */
const partsOfHome = (graph: Rolldown.ChunkingContext, from: string): ReadonlySet<string> => {
  const parts = new Set(graph.getModuleInfo(from)?.dynamicallyImportedIds)
  // what is added to a set while it is gone through is gone through as well
  for (const id of parts) graph.getModuleInfo(id)?.importedIds.forEach((imported) => parts.add(imported))
  return parts
}

const prefetchHome = fileURLToPath(new URL('src/app/shell/prefetch-home.ts', import.meta.url))
const home: { parts?: ReadonlySet<string> } = {}

const inHome = (id: string, graph: Rolldown.ChunkingContext): string | null => {
  home.parts ??= partsOfHome(graph, prefetchHome)
  return home.parts.has(id) ? 'shared-home' : null
}

const compress = promisify(brotliCompress)

/** Compressed at its best, once: what the server does for a reply is to take no time, and leaves a seventh more. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file))
    await Promise.all(
      texts.map(async (file) => {
        await writeFile(path.join(dir, `${file}.br`), await compress(await readFile(path.join(dir, file))))
      }),
    )
  },
})

export default defineConfig({
  plugins: [react(), compressed()],
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
            { name: 'start', tags: ['$initial'], priority: 3 },
            // before what other screens share, or somebody's dashboard would wait for that
            { name: inHome, minShareCount: 2, priority: 2 },
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
