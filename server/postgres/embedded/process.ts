import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { O } from '../../../src/domain/fp.ts'
import { clusterOf, type Instance } from './instance.ts'
import { type Place, runProgram } from './run-program.ts'

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const placeless: Place = { cwd: path.parse(process.cwd()).root, as: undefined }

/** A folder whatever it is called: it may be mounted twice, and what a process is in may have been renamed since. */
const folderAt = (place: string): Promise<O.Option<string>> =>
  stat(place, { bigint: true }).then(
    ({ dev, ino }) => O.some(`${dev}:${ino}`),
    () => O.none,
  )

/** The system shows where a process works to whoever runs it; to root only where root may look into other processes. */
const workingFolder = async (pid: number, { as }: Instance): Promise<O.Option<string>> => {
  if (process.platform === 'linux') {
    const place = `/proc/${pid}/cwd`
    const found = await folderAt(place)
    if (O.isSome(found) || as === undefined) return found
    const { succeeded, output } = await runProgram('stat', ['-L', '-c', '%d:%i', place], { ...placeless, as })
    return succeeded ? O.some(output.trim()) : O.none
  }
  // says nothing where there is no such program
  const { output } = await runProgram('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], { ...placeless, as })
  const [, place] = /^n(\/.*)$/m.exec(output) ?? []
  return place === undefined ? O.none : folderAt(place)
}

const commandOf = async (pid: number): Promise<O.Option<string>> => {
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return words === '' ? O.none : O.some(words.replaceAll('\0', ' '))
  }
  const { succeeded, output } = await runProgram('ps', ['-ww', '-o', 'command=', '-p', String(pid)], placeless)
  return succeeded ? O.some(output) : O.none
}

const isPostgres = (command: string): boolean => /(^|[\s/\\])(postgres|postmaster)(\.exe)?(:|\s|$)/.test(command)

/** One that has ended keeps its number until whoever started it has asked how, which in a container may be never. */
export const hasEnded = async (pid: number): Promise<boolean> => {
  if (process.platform !== 'linux') return false
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return /^\d+ \(.*\) [ZX] /s.test(status)
}

export const isRunning = async (pid: number): Promise<boolean> => isAlive(pid) && !(await hasEnded(pid))

/**
 * Whether the process runs this cluster. A number on file may be another program's since a machine (or a container) began
 * anew, or that of the database this one was copied from; a PostgreSQL whose cluster cannot be told is taken for this one's.
 */
export const isRunBy = async (pid: number, instance: Instance): Promise<boolean> => {
  if (!(await isRunning(pid))) return false
  const command = await commandOf(pid)
  if (O.isSome(command) && !isPostgres(command.value)) return false
  const [found, own] = await Promise.all([workingFolder(pid, instance), folderAt(clusterOf(instance))])
  return O.isNone(found) || O.isNone(own) || found.value === own.value
}

const processesOf = async (uid: number): Promise<O.Option<readonly number[]>> => {
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
  const { succeeded, output } = await runProgram('ps', ['-A', '-o', 'pid=', '-o', 'uid='], placeless)
  const listed = output
    .matchAll(/^\s*(\d+)\s+(\d+)\s*$/gm)
    .map(([, pid, owner]) => [Number(pid), Number(owner)] as const)
  return succeeded ? O.some([...listed].flatMap(([pid, owner]) => (owner === uid ? [pid] : []))) : O.none
}

/** Whether any process runs this cluster, whatever the files say; where that cannot be told, one does. */
export const isRunByAny = async (instance: Instance): Promise<boolean> => {
  const { uid } = await stat(clusterOf(instance))
  const pids = await processesOf(uid)
  if (O.isNone(pids)) return true
  for (const pid of pids.value)
    if (O.exists(isPostgres)(await commandOf(pid)) && (await isRunBy(pid, instance))) return true
  return false
}
