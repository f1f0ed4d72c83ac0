import { chmod, link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { O, pipe } from '../../../src/domain/fp.ts'
import { ifThere, isThere } from './coded.ts'
import type { FileStore, LocalFile } from './file-store.ts'
import { syncFolder } from './sync-folder.ts'
import { verified } from './verified.ts'

const leave = (): Promise<void> => Promise.resolve()

/** Its second name is given to it at once or not at all, and never to a file in the place of another. */
const keepAs = async (kept: string, local: string): Promise<void> => {
  await chmod(local, 0o400)
  try {
    await link(local, kept)
  } catch (error) {
    if (!isThere(error)) throw error
  }
}

/** A folder of this machine; `incoming` must be on the same disk. */
export const openFolderStore = async (folder: string, incoming: string): Promise<FileStore> => {
  const [files, zips] = [path.join(folder, 'files'), path.join(folder, 'zips')]
  for (const each of [files, zips]) await mkdir(each, { recursive: true, mode: 0o700 })
  await syncFolder(folder)
  const fileOf = (hash: string): string => path.join(files, path.basename(hash))
  const zipOf = (upload: string): string => path.join(zips, path.basename(upload))

  return {
    incoming,
    keep: async (found: readonly LocalFile[]) => {
      await Promise.all(found.map(({ hash, path: local }) => keepAs(fileOf(hash), local)))
      // all names are in the one folder: however many files there are, they last after one wait for the disk
      await syncFolder(files)
    },
    read: async (hash) => {
      const found = await ifThere(readFile(fileOf(hash)))
      return O.isNone(found) ? found : O.some(await verified(hash, found.value))
    },
    keepZip: async (upload, local) => {
      await rename(local, zipOf(upload))
      await syncFolder(zips)
    },
    openZip: async (upload) => {
      const zip = zipOf(upload)
      const found = await ifThere(stat(zip))
      return O.isNone(found) ? found : O.some({ path: zip, release: leave })
    },
    dropZip: (upload) => rm(zipOf(upload), { force: true }),
    zipsBefore: async (then) => {
      const uploads = await readdir(zips)
      const kept = await Promise.all(uploads.map((upload) => ifThere(stat(zipOf(upload)))))
      return uploads.filter((_, index) =>
        pipe(
          kept[index] ?? O.none,
          O.exists(({ mtime }) => mtime < then),
        ),
      )
    },
  }
}
