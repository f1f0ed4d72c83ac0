import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from 'vite'

/** A third of the shared code, needed only by people who edit code. */
const forCode =
  /node_modules\/(?:@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)\/|\/views\/(?:adapters\/(?:code|differences|json-)|reports\/editor\/)/

const inSource = (file: string): string => fileURLToPath(new URL(`src/app/shell/${file}`, import.meta.url))

const sources = fileURLToPath(new URL('src/', import.meta.url))

const isOurs = (id: string): boolean => id.startsWith(sources) && /\.tsx?$/.test(id)

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Modules that re-export all components. An importer needs only the components it names. */
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

/** Runs in the page itself. The browser cannot tell an expired token; its owner signs in and then goes home. */
const fetchSignedIn = (files: readonly string[]): void => {
  try {
    if (localStorage.getItem('plutus_token') === null) return
  } catch {
    // a browser without storage
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
      // on a slow connection the other files would delay this one
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

/** Compresses once with the best setting. The server's fast setting for replies leaves a seventh more. */
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
  // rxjs as written, not the build for browsers without classes
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    // the first browsers with light-dark(), which must stay, because Mantine switches the scheme at run time
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    sourcemap: true,
    rolldownOptions: {
      // omits modules of ours without used exports; only a page's entry has side effects
      treeshake: {
        moduleSideEffects: (id) => !isOurs(id) || id.endsWith('/main.tsx'),
        manualPureFunctions: ['endpoint', 'mapRecord'],
      },
      // a text is then in the chunks that show it, and not in the chunk of the file that declares it
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // a browser fetches six files at a time, so modules that are always needed together share a file
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 5 },
            // before the modules that other screens share, or dashboards would wait for those
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
