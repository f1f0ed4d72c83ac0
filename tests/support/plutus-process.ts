import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { programAt } from './program.ts'

/** One running server of Plutus, a process of its own. */
export interface PlutusProcess {
  readonly url: string
  readonly process: ChildProcess
  /** Everything it has printed so far. */
  readonly output: () => string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/api/v1/health/ready`)).ok
  } catch {
    return false
  }
}

const becomesReady = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`Plutus ended with ${child.exitCode.toString()}:\n${output()}`)
    if (await isReady(url)) return
    await pause(100)
  }
  throw new Error(`Plutus was not ready within a minute:\n${output()}`)
}

/** Starts the server on a port of its own with these settings, and waits until it is ready. */
export const startPlutus = async (
  settings: Readonly<Record<string, string>>,
  program = programAt('server/main.ts'),
): Promise<PlutusProcess> => {
  const port = settings['PORT'] ?? String(await freePort())
  const { DATABASE_URL: _, PLUTUS_DATA: __, ...environment } = process.env
  const child = spawn(process.execPath, [program], {
    env: { ...environment, PORT: port, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  const output = () => printed.join('')
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk.toString()))

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  const url = `http://127.0.0.1:${port}`
  await becomesReady(url, child, output)
  return { url, process: child, output, stop }
}
