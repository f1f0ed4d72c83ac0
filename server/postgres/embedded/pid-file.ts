import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { clusterOf, type Instance } from './instance.ts'
import { isRunBy } from './process.ts'

export interface PidFile {
  readonly pid: number
  readonly port: number
}

const read = async (file: string): Promise<PidFile | undefined> => {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Math.abs(Number(lines[0]))
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, port: Number(lines[3] ?? 0) } : undefined
}

/** What a running (or killed) database wrote about itself. */
export const readPidFile = (instance: Instance): Promise<PidFile | undefined> =>
  read(path.join(clusterOf(instance), 'postmaster.pid'))

export const socketLockOf = ({ folder }: Instance): string => path.join(folder, '.s.PGSQL.5432.lock')

/** The process that a lock file of the cluster, or of its socket, names. */
export interface Locks {
  readonly cluster: number | undefined
  readonly socket: number | undefined
}

export const readLocks = async (instance: Instance): Promise<Locks> => {
  const [cluster, socket] = await Promise.all([readPidFile(instance), read(socketLockOf(instance))])
  return { cluster: cluster?.pid, socket: socket?.pid }
}

/** The process that runs the database now. Where it cannot be told what the process on file is, it is taken for the one. */
export const runningPid = async (instance: Instance): Promise<number | undefined> => {
  const { cluster } = await readLocks(instance)
  return cluster !== undefined && (await isRunBy(cluster, instance)) ? cluster : undefined
}
