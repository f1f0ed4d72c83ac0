import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { clusterFolderOf, type ClusterInstance } from './instance.ts'
import { isRunBy, isRunByAny } from './process.ts'

export interface PidFile {
  readonly pid: number
  readonly port: number
}

const parsePidFile = async (file: string): Promise<PidFile | undefined> => {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Math.abs(Number(lines[0]))
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, port: Number(lines[3] ?? 0) } : undefined
}

const clusterLockOf = (instance: ClusterInstance): string => path.join(clusterFolderOf(instance), 'postmaster.pid')

export const readPidFile = (instance: ClusterInstance): Promise<PidFile | undefined> =>
  parsePidFile(clusterLockOf(instance))

export const socketLockOf = ({ folder }: ClusterInstance): string => path.join(folder, '.s.PGSQL.5432.lock')

export interface LockHolders {
  readonly cluster: number | undefined
  readonly socket: number | undefined
}

export const readLocks = async (instance: ClusterInstance): Promise<LockHolders> => {
  const [cluster, socket] = await Promise.all([readPidFile(instance), parsePidFile(socketLockOf(instance))])
  return { cluster: cluster?.pid, socket: socket?.pid }
}

export const readRunningPid = async (instance: ClusterInstance): Promise<number | undefined> => {
  const { cluster } = await readLocks(instance)
  return cluster !== undefined && (await isRunBy(cluster, instance)) ? cluster : undefined
}

/** The inode of a lock file without a process, as a power cut leaves it. */
const readEmptyLockInode = async (file: string): Promise<bigint | undefined> => {
  const found = await stat(file, { bigint: true }).catch(() => undefined)
  return found === undefined || (await parsePidFile(file)) !== undefined ? undefined : found.ino
}

/** An empty lock file prevents a start of PostgreSQL. Removed only if no cluster runs: a starting one may fill it. */
export const removeEmptyLocks = async (instance: ClusterInstance): Promise<void> => {
  for (const file of [clusterLockOf(instance), socketLockOf(instance)]) {
    const inode = await readEmptyLockInode(file)
    if (inode === undefined || (await isRunByAny(instance))) continue
    if ((await readEmptyLockInode(file)) === inode) await rm(file, { force: true })
  }
}
