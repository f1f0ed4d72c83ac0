import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { O } from '../../../src/domain/fp.ts'
import { clusterFolderOf, type ClusterInstance } from './instance.ts'
import { type ProgramContext, runProgram } from './run-program.ts'

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const rootContext: ProgramContext = { cwd: path.parse(process.cwd()).root, as: undefined }

/** Device and inode identify a folder despite mounts and renames. */
const folderIdentity = (folder: string): Promise<O.Option<string>> =>
  stat(folder, { bigint: true }).then(
    ({ dev, ino }) => O.some(`${dev}:${ino}`),
    () => O.none,
  )

/** If root may not inspect other users' processes, the process's own user inspects this one. */
const workingFolderIdentity = async (pid: number, { as }: ClusterInstance): Promise<O.Option<string>> => {
  if (process.platform === 'linux') {
    const folder = `/proc/${pid}/cwd`
    const found = await folderIdentity(folder)
    if (O.isSome(found) || as === undefined) return found
    const { succeeded, output } = await runProgram('stat', ['-L', '-c', '%d:%i', folder], { ...rootContext, as })
    return succeeded ? O.some(output.trim()) : O.none
  }
  // empty if lsof is not installed
  const { output } = await runProgram('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], { ...rootContext, as })
  const [, folder] = /^n(\/.*)$/m.exec(output) ?? []
  return folder === undefined ? O.none : folderIdentity(folder)
}

const commandOf = async (pid: number): Promise<O.Option<string>> => {
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return words === '' ? O.none : O.some(words.replaceAll('\0', ' '))
  }
  const { succeeded, output } = await runProgram('ps', ['-ww', '-o', 'command=', '-p', String(pid)], rootContext)
  return succeeded ? O.some(output) : O.none
}

const isPostgres = (command: string): boolean => /(^|[\s/\\])(postgres|postmaster)(\.exe)?(:|\s|$)/.test(command)

/** A zombie keeps its number until its parent waits for it; in a container that may never happen. */
export const hasEnded = async (pid: number): Promise<boolean> => {
  if (process.platform !== 'linux') return false
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /^\d+ \(.*\) [ZX] /s.test(status)
}

export const isRunning = async (pid: number): Promise<boolean> => isAlive(pid) && !(await hasEnded(pid))

/** After a reboot or a copy of the folder, the number may belong to another program. An unidentified PostgreSQL counts as ours. */
export const isRunBy = async (pid: number, instance: ClusterInstance): Promise<boolean> => {
  if (!(await isRunning(pid))) return false
  const command = await commandOf(pid)
  if (O.isSome(command) && !isPostgres(command.value)) return false
  const [found, own] = await Promise.all([
    workingFolderIdentity(pid, instance),
    folderIdentity(clusterFolderOf(instance)),
  ])
  return O.isNone(found) || O.isNone(own) || found.value === own.value
}

const processIdsOfUser = async (uid: number): Promise<O.Option<readonly number[]>> => {
  if (process.platform === 'linux') {
    const pids = (await readdir('/proc')).map(Number).filter(Number.isSafeInteger)
    const owners = await Promise.all(
      pids.map((pid) =>
        stat(`/proc/${pid}`).then(
          (found) => found.uid,
          () => undefined,
        ),
      ),
    )
    return O.some(pids.filter((_, nth) => owners[nth] === uid))
  }
  const { succeeded, output } = await runProgram('ps', ['-A', '-o', 'pid=', '-o', 'uid='], rootContext)
  const listed = output
    .matchAll(/^\s*(\d+)\s+(\d+)\s*$/gm)
    .map(([, pid, owner]) => [Number(pid), Number(owner)] as const)
  return succeeded ? O.some([...listed].flatMap(([pid, owner]) => (owner === uid ? [pid] : []))) : O.none
}

/** Ignores lock files. True if the processes cannot be listed. */
export const isRunByAny = async (instance: ClusterInstance): Promise<boolean> => {
  const { uid } = await stat(clusterFolderOf(instance))
  const pids = await processIdsOfUser(uid)
  if (O.isNone(pids)) return true
  for (const pid of pids.value)
    if (O.exists(isPostgres)(await commandOf(pid)) && (await isRunBy(pid, instance))) return true
  return false
}
