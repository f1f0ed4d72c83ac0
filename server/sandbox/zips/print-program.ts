import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import process from 'node:process'
import type { CagedProgram } from './caged-program.ts'

const importing = /(?<=^import [^']*')[^']+(?=')/gm

const addressOf = (specifier: string, from: URL): string => {
  if (specifier.startsWith('node:')) return specifier
  return specifier.startsWith('.') ? moduleOf(new URL(specifier, from)) : import.meta.resolve(specifier)
}

/** A module of ours and all it imports of ours as one address, their types taken away. */
const moduleOf = (file: URL): string => {
  const source = stripTypeScriptTypes(readFileSync(file, 'utf8'))
  const code = source.replaceAll(importing, (specifier) => addressOf(specifier, file))
  return `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
}

const program: CagedProgram = {
  main: moduleOf(new URL('./inside/unzip-program.ts', import.meta.url)),
  pdfThread: moduleOf(new URL('./inside/pdf-thread.ts', import.meta.url)),
}

process.stdout.write(JSON.stringify(program))
