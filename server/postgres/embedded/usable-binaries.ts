import { tmpdir } from 'node:os'
import path from 'node:path'
import { E } from '../../../src/domain/fp.ts'
import { copyBinaries } from './copy-binaries.ts'
import type { Binaries } from './packaged-binaries.ts'
import type { RunAs } from './run-as.ts'
import { runProgram } from './run-program.ts'
import { stat } from 'node:fs/promises'

const withAncestors = (folder: string): readonly string[] =>
  path.dirname(folder) === folder ? [folder] : [...withAncestors(path.dirname(folder)), folder]

const canEnter = async (folder: string, as: RunAs | undefined): Promise<boolean> => {
  if (as === undefined) return true
  const found = await Promise.all(withAncestors(folder).map((each) => stat(each)))
  return found.every(({ uid, mode }) => (mode & (uid === as.uid ? 0o100 : 0o001)) !== 0)
}

export const programIn = (binaries: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  path.join(binaries, 'bin', name)

const runsFrom = async (folder: string, as: RunAs | undefined): Promise<boolean> => {
  const { succeeded } = await runProgram(programIn(folder, 'postgres'), ['--version'], {
    cwd: path.parse(folder).root,
    as,
  })
  return succeeded
}

/**
 * The package's own folder, unless the one who is to run it cannot reach it or it was installed without its links; then
 * a copy beside the data; then, when only root can enter there, a copy in the folder for temporary files.
 */
export const usableBinaries = async (
  packaged: Binaries,
  dataFolder: string,
  as: RunAs | undefined,
): Promise<E.Either<string, string>> => {
  if (await runsFrom(packaged.folder, as)) return E.right(packaged.folder)
  for (const place of [dataFolder, tmpdir()]) {
    if (!(await canEnter(place, as))) continue
    const copy = path.join(place, `plutus-postgres-${packaged.version}`)
    const isWhole = await copyBinaries(packaged.folder, copy).catch(() => false)
    if (isWhole && (await runsFrom(copy, as))) return E.right(copy)
  }
  return E.left('The PostgreSQL binaries do not run on this machine: set DATABASE_URL.')
}
