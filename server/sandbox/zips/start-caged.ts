import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { CagedProgram } from './caged-program.ts'

/** The only zip a process may read, and the only folder it may write into. */
export interface UnzipFolders {
  readonly zip: string
  readonly folder: string
}

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

const packages = ['yauzl', 'pend', '@hyzyla/pdfium'].map((name) => `../../../node_modules/${name}/`)
const sources = packages.map(at)

/** Packages and folders may be elsewhere, behind a link. */
const withReal = (file: string): readonly string[] => [file, realpathSync(file)]

const limits = [
  '--max-old-space-size=128',
  '--max-semi-space-size=2',
  '--expose-gc',
  // WebAssembly's memory is not V8's: 112 MB for each thread, of which a PDF of 50 MB or 500 pages takes 65
  '--wasm-max-mem-pages=1792',
]

const flags = ({ zip, folder }: UnzipFolders, program: CagedProgram): readonly string[] => [
  '--permission',
  // what reads PDFs is a thread, which may do no more than its process
  '--allow-worker',
  '--no-warnings',
  '--disable-sigusr1',
  ...limits,
  ...[...sources, zip, folder].flatMap(withReal).map((each) => `--allow-fs-read=${each}`),
  ...withReal(folder).map((each) => `--allow-fs-write=${each}${path.sep}`),
  '--input-type=module',
  '-e',
  `import '${program.main}'`,
]

// where the C library is glibc: one heap for all threads, which is given back as it empties
const env = { MALLOC_ARENA_MAX: '1' }

/** Starts what reads a zip, in an empty environment: no network, no other process, no other file. */
export const startCaged = (folders: UnzipFolders, program: CagedProgram): ChildProcess =>
  spawn(process.execPath, flags(folders, program), { cwd: '/', env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
