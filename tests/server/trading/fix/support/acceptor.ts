import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const sourcePath = path.join(import.meta.dirname, '..', '..', '..', '..', 'fix', 'acceptor.cpp')
const dictionary = (): string =>
  path.join(path.dirname(createRequire(import.meta.url).resolve('jspurefix/package.json')), 'data', 'FIX44.xml')

/** QuickFIX comes with `apt-get install libquickfix-dev`, and is not there where that is not. */
export const hasQuickFix = existsSync('/usr/include/quickfix/SocketAcceptor.h')

/** Compiled once for each text of it. */
const compiled = async (): Promise<string> => {
  const digest = createHash('sha256')
    .update(await readFile(sourcePath))
    .digest('hex')
    .slice(0, 16)
  const program = path.join(tmpdir(), `plutus-fix-acceptor-${digest}`)
  if (existsSync(program)) return program
  const made = `${program}.${process.pid}`
  await promisify(execFile)('g++', ['-std=c++11', '-w', sourcePath, '-lquickfix', '-lpthread', '-o', made])
  await rename(made, program)
  return program
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => {
        resolve(port)
      })
    })
  })

export interface FixAcceptor {
  readonly port: number
  /** Lines it has printed so far, one per event, such as NEW A1 100. */
  readonly lines: readonly string[]
  readonly saying: (pattern: RegExp) => readonly string[]
  readonly stop: () => Promise<void>
}

export const startAcceptor = async (): Promise<FixAcceptor> => {
  const port = await freePort()
  const child = spawn(await compiled(), [String(port), dictionary()], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: string[] = []
  const ready = Promise.withResolvers<null>()
  const ended = Promise.withResolvers<null>()
  child.once('exit', () => {
    ready.reject(new Error('the acceptor ended'))
    ended.resolve(null)
  })
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    if (line === 'READY') ready.resolve(null)
  })
  await ready.promise
  return {
    port,
    lines,
    saying: (pattern) => lines.filter((line) => pattern.test(line)),
    stop: async () => {
      child.kill('SIGKILL')
      await ended.promise
    },
  }
}
