import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { buildPrograms } from '../build-programs.ts'

export interface TemplateProgram {
  readonly supervisor: string
  readonly realms: readonly string[]
}

const requireModule = createRequire(import.meta.url)

const fileAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const moduleFile = (name: string, path: string): string =>
  requireModule.resolve(`${name}/package.json`).replace(/package\.json$/, path)

export const buildProgram = async (): Promise<TemplateProgram> => {
  const [supervisor = '', ...realms] = await buildPrograms([
    { path: fileAt('./inside/supervisor.ts'), format: 'cjs' },
    {
      path: fileAt('./inside/compiling-realm.ts'),
      format: 'iife',
      instead: { handlebars: moduleFile('handlebars', 'dist/cjs/handlebars.js') },
    },
    {
      path: fileAt('./inside/writing-realm.ts'),
      format: 'iife',
      instead: { handlebars: moduleFile('handlebars', 'lib/handlebars.runtime.js') },
    },
    {
      path: fileAt('../../../src/views/widgets/graph/drawing-realm.tsx'),
      format: 'iife',
      instead: { 'react-dom/server': moduleFile('react-dom', 'cjs/react-dom-server-legacy.browser.production.js') },
    },
  ])
  return { supervisor, realms }
}
