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

const inSource = (file: string): string => fileURLToPath(new URL(`src/app/shell/${file}`, import.meta.url))

const sources = fileURLToPath(new URL('src/', import.meta.url))

const isOurs = (id: string): boolean => id.startsWith(sources) && /\.tsx?$/.test(id)

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Imports all components there are to pass them on: whoever imports it needs those that they name. */
const components = /\/node_modules\/(@mantine\/\w+)\/esm\/index\.mjs$/

const namesFrom = (code: string, file: RegExp): readonly (readonly [name: string, file: string])[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(([, names = '', from = '']) =>
    file.test(from) ? names.split(',').map((name) => [name.trim().replace(/ as .*/, ''), from] as const) : [],
  )

const named = (modules: Modules, index: string, importing: string): readonly string[] => {
  const [, name = ''] = components.exec(index) ?? []
  const files = new Map(namesFrom(modules.getModuleInfo(index)?.code ?? '', /^\./))
  return namesFrom(importing, new RegExp(`^${name}$`)).flatMap(([each]) => {
    const file = files.get(each)
    return file === undefined ? [] : path.join(path.dirname(index), file)
  })
}

/** Modules that a module imports dynamically, and everything they need to run. */
const partsOf = (modules: Modules, from: string): ReadonlySet<string> => {
  const parts = new Set(modules.getModuleInfo(from)?.dynamicallyImportedIds)
  // the loop also visits entries that are added during it
  for (const id of parts) {
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {}
    for (const imported of importedIds)
      if (components.test(imported)) named(modules, imported, code ?? '').forEach((each) => parts.add(each))
      else parts.add(imported)
  }
  return parts
}

/** Puts the modules that a shell module asks for into one file, except those that an earlier group has. */
const askedBy = (file: string, name: string, priority: number): Rolldown.CodeSplittingGroup => {
  const asked: { parts?: ReadonlySet<string> } = {}
  return {
    name: (id, graph) => {
      asked.parts ??= partsOf(graph, inSource(file))
      return asked.parts.has(id) ? name : null
    },
    debugName: name,
    priority,
  }
}

/** Runs in the page itself. Of a token that is past its time the browser knows nothing: whoever comes with it signs in, and goes home. */
const fetchSignedIn = (files: readonly string[]): void => {
  try {
    if (localStorage.getItem('plutus_token') === null) return
  } catch {
    // a browser that keeps nothing
    return
  }
  for (const href of files)
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        crossOrigin: '',
        fetchPriority: 'low',
        href,
      }),
    )
}

/** Fetches the home page's files in parallel with the application's entry, because signed-in people start there. */
const homeBeside = (): Plugin => {
  const beside = { file: '' }
  return {
    name: 'home-beside',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      // the others would take from a slow line what this has to wait for
      const files = chunks.filter(({ name }) => name === 'home').map(({ fileName }) => `/${fileName}`)
      const source = `(${fetchSignedIn.toString()})(${JSON.stringify(files)})`
      beside.file = this.getFileName(this.emitFile({ type: 'asset', name: 'home-beside.js', source }))
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        // the static page needs only its style sheet
        html: html.replace('<script type="module"', '$& fetchpriority="low"'),
        tags: [{ tag: 'script', attrs: { async: true, src: `/${beside.file}` }, injectTo: 'head' }],
      }),
    },
  }
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
  plugins: [react(), homeBeside(), compressed()],
  // rxjs as it is written, not as compiled for browsers without classes
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    // the first browsers that know light-dark(), which is not to be compiled away: Mantine switches the scheme at run time
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    sourcemap: true,
    rolldownOptions: {
      // a module of ours whose exports nobody uses is left out, with what it defines: a page's entry alone acts by itself
      treeshake: {
        moduleSideEffects: (id) => !isOurs(id) || id.endsWith('/main.tsx'),
        manualPureFunctions: ['endpoint'],
      },
      output: {
        // a browser fetches six files at a time: what is always needed together is one
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 5 },
            // before what other screens share, or somebody's dashboard would wait for that
            askedBy('prefetch-home.ts', 'home', 4),
            askedBy('home-live.ts', 'home-live', 3),
            askedBy('home-later.ts', 'home-later', 2),
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
      '/health': 'http://127.0.0.1:3000',
      '/socket.io': { target: 'ws://127.0.0.1:3000', ws: true },
    },
  },
})
