import { createRequire } from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import type { Program } from './program.ts'

const require = createRequire(import.meta.url)

const fileAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const beside = (name: string, path: string): string =>
  require.resolve(`${name}/package.json`).replace(/package\.json$/, path)

const styles = 'styles'

/** A graph's looks are told by the names of its classes. */
const namedStyles: Plugin = {
  name: 'named-styles',
  resolveId: (id) => (id.endsWith('.module.css') ? { id: `\0${styles}` } : null),
  load: (id) =>
    id === `\0${styles}`
      ? { code: 'export default new Proxy({}, { get: (_, name) => name })', moduleType: 'js' }
      : null,
}

interface Room {
  readonly path: string
  readonly alias?: Readonly<Record<string, string>>
}

const bundled = async ({ path, alias = {} }: Room, platform: 'node' | 'browser'): Promise<string> => {
  const bundle = await rolldown({
    input: fileAt(path),
    platform,
    resolve: { alias },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [namedStyles],
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({
    format: platform === 'node' ? 'cjs' : 'iife',
    minify: platform === 'node',
    banner: '"use strict";',
  })
  await bundle.close()
  return output[0].code
}

const bundledProgram = async (): Promise<Program> => {
  const [keeper, compiling, writing, drawing] = await Promise.all([
    bundled({ path: './inside/keeper.ts' }, 'node'),
    bundled(
      { path: './inside/compiling-room.ts', alias: { handlebars: beside('handlebars', 'dist/cjs/handlebars.js') } },
      'browser',
    ),
    bundled(
      {
        path: './inside/writing-room.ts',
        alias: { handlebars: beside('handlebars', 'dist/cjs/handlebars.runtime.js') },
      },
      'browser',
    ),
    bundled(
      {
        path: '../../../src/views/widgets/graph/drawing-room.tsx',
        alias: {
          'react-dom/server': beside('react-dom', 'cjs/react-dom-server-legacy.browser.production.js'),
        },
      },
      'browser',
    ),
  ])
  return { keeper, rooms: [compiling, writing, drawing] }
}

// a program of its own: the bundler's memory goes with it
process.stdout.write(JSON.stringify(await bundledProgram()))
