import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { E } from '../../../src/domain/fp.ts'
import { clusterAsSeenInside, clusterOf, type Instance, passwordFileOf } from './instance.ts'
import { isRunning } from './process.ts'
import { runProgram } from './run-program.ts'
import { programIn } from './usable-binaries.ts'

const handOver = async (place: string, { as }: Instance): Promise<void> => {
  if (as !== undefined) await chown(place, as.uid, as.gid)
}

const prepare = async (staged: Instance): Promise<void> => {
  await chmod(staged.folder, 0o700)
  await mkdir(clusterOf(staged), { mode: 0o700 })
  await writeFile(passwordFileOf(staged), randomBytes(24).toString('base64url'), { mode: 0o600 })
  for (const place of [staged.folder, clusterOf(staged), passwordFileOf(staged)]) await handOver(place, staged)
}

const initdb = (staged: Instance, signal: AbortSignal) =>
  runProgram(
    programIn(staged.binaries, 'initdb'),
    [
      ...['-D', clusterAsSeenInside(staged), '--username=plutus', '--pwfile=../password', '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--no-locale'],
    ],
    { cwd: clusterOf(staged), as: staged.as, signal },
  )

const exists = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => true,
    () => false,
  )

const stagedBeside = ({ folder }: Instance): string => `${folder}-new-`

/** What was being made by processes that were killed. */
const sweep = async (instance: Instance): Promise<void> => {
  const beside = path.dirname(instance.folder)
  const begun = path.basename(stagedBeside(instance))
  for (const name of await readdir(beside)) {
    const pid = name.startsWith(begun) ? Number.parseInt(name.slice(begun.length), 10) : process.pid
    if (!(await isRunning(pid))) await rm(path.join(beside, name), { recursive: true, force: true })
  }
}

/** Made aside and put in place whole, so that neither a crash nor a second process leaves half a database. */
export const createCluster = async (instance: Instance, signal: AbortSignal): Promise<E.Either<string, void>> => {
  await sweep(instance)
  if (await exists(instance.folder)) return E.right(undefined)
  const staged = { ...instance, folder: await mkdtemp(`${stagedBeside(instance)}${process.pid}-`) }
  await prepare(staged)
  const { succeeded, output } = await initdb(staged, signal)
  if (succeeded) await rename(staged.folder, instance.folder).catch(() => undefined)
  await rm(staged.folder, { recursive: true, force: true })
  return (await exists(instance.folder))
    ? E.right(undefined)
    : E.left(`The database could not be made: ${output.trim()}`)
}
