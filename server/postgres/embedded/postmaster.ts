import { spawn } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasSockets } from './address.ts'
import { clusterAsSeenInside, clusterFolderOf, type ClusterInstance, logFileOf } from './instance.ts'
import { limitLog, logSince, logSize } from './postgres-log.ts'
import { readLocks, readPidFile, removeEmptyLocks, readRunningPid, socketLockOf } from './pid-file.ts'
import { isAlive, isRunBy, isRunning } from './process.ts'
import { programEnvironment, runProgram } from './run-program.ts'
import { programIn } from './usable-binaries.ts'
import { createServer } from 'node:net'

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address === null || typeof address === 'string' ? 0 : address.port))
    })
  })

/** Reuses the port from before a kill, so that known addresses stay valid. */
const listenOptions = async (instance: ClusterInstance): Promise<readonly string[]> =>
  hasSockets
    ? ['listen_addresses=', 'unix_socket_directories=..', 'unix_socket_permissions=0700', 'port=5432']
    : ['listen_addresses=127.0.0.1', `port=${(await readPidFile(instance))?.port ?? (await freePort())}`]

const serverOptions = async (instance: ClusterInstance): Promise<readonly string[]> => [
  ...(await listenOptions(instance)),
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  // callers log their own failures; values, which may be personal, and long statements stay out of this log
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
]

const reusedLockPids = async (instance: ClusterInstance): Promise<readonly number[]> => {
  const { cluster, socket } = await readLocks(instance)
  const found: number[] = []
  for (const pid of new Set([cluster, socket]))
    if (pid !== undefined && isAlive(pid) && !(await isRunBy(pid, instance))) found.push(pid)
  return found
}

/**
 * PostgreSQL does not start while a process in its lock files lives, unless PG_GRANDPARENT_PID names that process.
 * PostgreSQL still checks the shared memory. The variable takes one process only. If the socket's lock file names
 * another, this removes that file, which does not protect the cluster.
 */
const reusedLockPidEnvironment = async (instance: ClusterInstance): Promise<Readonly<Record<string, string>>> => {
  const [first, ...others] = await reusedLockPids(instance)
  if (others.length > 0) await rm(socketLockOf(instance), { force: true })
  return first === undefined ? {} : { PG_GRANDPARENT_PID: String(first) }
}

export interface PostmasterProcess {
  readonly ended: Promise<string>
  readonly stop: () => Promise<void>
}

/** A fast shutdown writes everything to disk; an immediate one leaves that to the next start. Neither loses data. */
const fastShutdownMs = 10_000
const immediateShutdownMs = 2000

const signalTo = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // the process has ended
  }
}

const alwaysTrue = (): Promise<boolean> => Promise.resolve(true)

const stopBySignal = async (pid: number, hasEnded: () => Promise<boolean>, isOurs = alwaysTrue): Promise<void> => {
  const endsWithin = async (limitMs: number): Promise<boolean> => {
    const deadline = Date.now() + limitMs
    while (Date.now() < deadline) {
      if (await hasEnded()) return true
      await sleep(10)
    }
    return false
  }
  signalTo(pid, 'SIGINT')
  if ((await endsWithin(fastShutdownMs)) || !(await isOurs())) return
  signalTo(pid, 'SIGQUIT')
  await endsWithin(immediateShutdownMs)
}

const stopByProgram = async (instance: ClusterInstance): Promise<void> => {
  const args = ['stop', '-m', 'fast', '-t', String(fastShutdownMs / 1000), '-D', clusterFolderOf(instance)]
  await runProgram(programIn(instance.binaries, 'pg_ctl'), args, { cwd: clusterFolderOf(instance), as: undefined })
}

/** The database outlives a killed server process. */
export const startPostmaster = async (instance: ClusterInstance): Promise<PostmasterProcess> => {
  await removeEmptyLocks(instance)
  await limitLog(instance)
  const start = await logSize(instance)
  const log = await open(logFileOf(instance), 'a', 0o600)
  // the next start may run as the database's user, who must open this log
  if (instance.as !== undefined) await log.chown(instance.as.uid, instance.as.gid)
  const args = [
    '-D',
    clusterAsSeenInside(instance),
    ...(await serverOptions(instance)).flatMap((setting) => ['-c', setting]),
  ]
  const child = spawn(programIn(instance.binaries, 'postgres'), args, {
    cwd: clusterFolderOf(instance),
    ...instance.as,
    env: { ...programEnvironment, ...(await reusedLockPidEnvironment(instance)) },
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (_, signal) => resolve(signal === null ? logSince(instance, start) : ''))
  })
  await log.close()
  const { pid } = child
  const hasEnded = (): Promise<boolean> => Promise.resolve(child.exitCode !== null || child.signalCode !== null)
  const stop = hasSockets ? stopBySignal : () => stopByProgram(instance)
  return { ended, stop: () => (pid === undefined ? Promise.resolve() : stop(pid, hasEnded)) }
}

export const stopPostmaster = async (instance: ClusterInstance): Promise<void> => {
  const pid = await readRunningPid(instance)
  if (pid === undefined) return
  const hasEnded = async (): Promise<boolean> => !(await isRunning(pid))
  await (hasSockets ? stopBySignal(pid, hasEnded, () => isRunBy(pid, instance)) : stopByProgram(instance))
}
