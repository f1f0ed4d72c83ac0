import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { E, pipe } from '../../../src/domain/fp.ts'
import type { PackagedBinaries } from './packaged-binaries.ts'
import type { RunAs } from './run-as.ts'
import { runProgram } from './run-program.ts'
import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import * as t from 'io-ts'

const withAncestors = (folder: string): readonly string[] =>
  path.dirname(folder) === folder ? [folder] : [...withAncestors(path.dirname(folder)), folder]

const canEnter = async (folder: string, as: RunAs | undefined): Promise<boolean> => {
  if (as === undefined) return true
  const found = await Promise.all(withAncestors(folder).map((each) => stat(each)))
  return found.every(({ uid, mode }) => (mode & (uid === as.uid ? 0o100 : 0o001)) !== 0)
}

export const programIn = (binaries: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  path.join(binaries, 'bin', name)

const canRunFrom = async (folder: string, as: RunAs | undefined): Promise<boolean> => {
  const { succeeded } = await runProgram(programIn(folder, 'postgres'), ['--version'], {
    cwd: path.parse(folder).root,
    as,
  })
  return succeeded
}

const BinaryLinks = t.readonlyArray(t.readonly(t.strict({ source: t.string, target: t.string })))

const copyTree = async (from: string, to: string): Promise<void> => {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    if (entry.isFile()) {
      await copyFile(source, target)
      await chmod(target, 0o755)
    }
  }
}

/** npm packages cannot contain links, so this creates those of the package's own install script. */
const makeLinks = async (tree: string): Promise<void> => {
  const listed: unknown = JSON.parse(await readFile(path.join(tree, 'pg-symlinks.json'), 'utf8').catch(() => '[]'))
  const links = pipe(
    BinaryLinks.decode(listed),
    E.getOrElse((): typeof BinaryLinks._A => []),
  )
  for (const { source, target } of links) {
    const link = path.join(tree, path.relative('native', target))
    await symlink(path.relative(path.dirname(target), source), link)
  }
}

const isOurs = async (folder: string): Promise<boolean> => {
  const found = await lstat(folder).catch(() => undefined)
  const writers = [0, process.getuid?.() ?? found?.uid]
  return found?.isDirectory() === true && writers.includes(found.uid) && (found.mode & 0o022) === 0
}

/** Copies all files or none. True if only this user or root can have written the copy. */
export const copyBinaries = async (from: string, to: string): Promise<boolean> => {
  if (await isOurs(to)) return true
  const staging = `${to}.${randomUUID()}`
  await copyTree(from, staging)
  await makeLinks(staging)
  await rename(staging, to).catch(() => rm(staging, { recursive: true }))
  return isOurs(to)
}

/** Uses the package's folder if the database user can, else a copy in the data folder or in the temporary folder. */
export const usableBinaries = async (
  packaged: PackagedBinaries,
  dataFolder: string,
  as: RunAs | undefined,
): Promise<E.Either<string, string>> => {
  if (await canRunFrom(packaged.folder, as)) return E.right(packaged.folder)
  for (const parent of [dataFolder, tmpdir()]) {
    if (!(await canEnter(parent, as))) continue
    const copy = path.join(parent, `plutus-postgres-${packaged.version}`)
    const isWhole = await copyBinaries(packaged.folder, copy).catch(() => false)
    if (isWhole && (await canRunFrom(copy, as))) return E.right(copy)
  }
  return E.left('The PostgreSQL binaries do not run on this machine: set DATABASE_URL.')
}
