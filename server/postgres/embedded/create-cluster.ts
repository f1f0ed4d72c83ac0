import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { E } from '../../../src/domain/fp.ts'
import { makeProcessFolder, type ProcessFolders, removeProcessFolder, sweepProcessFolders } from '../process-folders.ts'
import { clusterAsSeenInside, clusterFolderOf, type ClusterInstance, passwordFileOf } from './instance.ts'
import { runProgram } from './run-program.ts'
import { programIn } from './usable-binaries.ts'

const changeOwner = async (file: string, { as }: ClusterInstance): Promise<void> => {
  if (as !== undefined) await chown(file, as.uid, as.gid)
}

const prepareCluster = async (staged: ClusterInstance): Promise<void> => {
  await chmod(staged.folder, 0o700)
  await mkdir(clusterFolderOf(staged), { mode: 0o700 })
  await writeFile(passwordFileOf(staged), randomBytes(24).toString('base64url'), { mode: 0o600 })
  for (const file of [staged.folder, clusterFolderOf(staged), passwordFileOf(staged)]) await changeOwner(file, staged)
}

const runInitdb = (staged: ClusterInstance, signal: AbortSignal) =>
  runProgram(
    programIn(staged.binaries, 'initdb'),
    [
      ...['-D', clusterAsSeenInside(staged), '--username=plutus', '--pwfile=../password', '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--no-locale'],
    ],
    { cwd: clusterFolderOf(staged), as: staged.as, signal },
  )

const folderExists = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => true,
    () => false,
  )

const stagingFolders = ({ folder }: ClusterInstance): ProcessFolders => ({
  all: path.dirname(folder),
  prefix: `${path.basename(folder)}-new-`,
})

/** Creates the cluster in a staging folder and renames it: a crash or a second process leaves no partial cluster. */
export const createCluster = async (
  instance: ClusterInstance,
  signal: AbortSignal,
): Promise<E.Either<string, void>> => {
  const folders = stagingFolders(instance)
  void sweepProcessFolders(folders)
  if (await folderExists(instance.folder)) return E.right(undefined)
  const staged = { ...instance, folder: await makeProcessFolder(folders) }
  await prepareCluster(staged)
  const { succeeded, output, signal: killedBy } = await runInitdb(staged, signal)
  if (succeeded) await rename(staged.folder, instance.folder).catch(() => undefined)
  await removeProcessFolder(staged.folder)
  return (await folderExists(instance.folder))
    ? E.right(undefined)
    : E.left(
        `The database could not be created: ${killedBy === null ? '' : `initdb was killed (${killedBy}). `}${output}`.trim(),
      )
}
