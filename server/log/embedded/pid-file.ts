import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { clusterOf, type Instance } from './instance.ts'

export interface PidFile {
  readonly pid: number
  readonly port: number
}

const placeOf = (instance: Instance): string => path.join(clusterOf(instance), 'postmaster.pid')

/** What a running (or killed) database wrote about itself. */
export const readPidFile = async (instance: Instance): Promise<PidFile | undefined> => {
  const lines = (await readFile(placeOf(instance), 'utf8').catch(() => '')).split('\n')
  const pid = Math.abs(Number(lines[0]))
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, port: Number(lines[3] ?? 0) } : undefined
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const isOfAnotherProgram = async (pid: number, instance: Instance): Promise<boolean> => {
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return cwd !== undefined && cwd !== (await realpath(clusterOf(instance)))
}

/**
 * The process that runs the database now. After a machine (or a container) started anew the number on file may be that
 * of quite another program, for which PostgreSQL would refuse to start: such a file is removed.
 */
export const runningPid = async (instance: Instance): Promise<number | undefined> => {
  const found = await readPidFile(instance)
  if (found === undefined || !isAlive(found.pid)) return undefined
  if (!(await isOfAnotherProgram(found.pid, instance))) return found.pid
  await rm(placeOf(instance), { force: true })
  return undefined
}
