import process from 'node:process'
import * as t from 'io-ts'
import { type Plugin, rolldown } from 'rolldown'
import { E } from '../../src/domain/fp.ts'
import { ProgramSource } from './program-source.ts'

const stylesPath = 'styles'

const namedStyles: Plugin = {
  name: 'named-styles',
  resolveId: (id) => (id.endsWith('.module.css') ? { id: `\0${stylesPath}` } : null),
  load: (id) =>
    id === `\0${stylesPath}`
      ? { code: 'export default new Proxy({}, { get: (_, name) => name })', moduleType: 'js' }
      : null,
}

const strictDirective = '"use strict";'

const bundleProgram = async ({ path, format, instead = {}, outside = {} }: ProgramSource): Promise<string> => {
  const bundle = await rolldown({
    input: path,
    platform: format === 'iife' ? 'browser' : 'node',
    external: Object.keys(outside),
    resolve: { alias: { ...instead } },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [namedStyles],
    // drops unused work at module load, which the realms of each report would repeat
    treeshake: {
      moduleSideEffects: false,
      manualPureFunctions: ['Intl.DateTimeFormat', 'Intl.NumberFormat', 'Intl.Collator'],
    },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({
    format,
    banner: strictDirective,
    codeSplitting: false,
    paths: { ...outside },
  })
  await bundle.close()
  return output[0].code
}

// a separate program, so that the bundler's memory is freed with it
const programSources = t.readonlyArray(ProgramSource).decode(JSON.parse(process.argv[2] ?? ''))
if (E.isRight(programSources))
  process.stdout.write(JSON.stringify(await Promise.all(programSources.right.map(bundleProgram))))
