import { createReadStream } from 'node:fs'
import { chmod, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { E, O, pipe } from '../../../src/domain/fp.ts'
import { noneIfMissing, isAlreadyExistsError } from '../../logger/errors.ts'
import type { BucketAddress } from './put-object.ts'
import type { StoredFileFault, FileStore, StoredFile, LocalFile } from './file-store.ts'
import { makeProcessFolder, removeProcessFolder, sweepProcessFolders } from '../../postgres/process-folders.ts'
import { fileDamaged, fileMissing, verifiedBytes } from './verify.ts'

interface IncomingFolder {
  readonly folder: string
  readonly close: () => Promise<void>
}

const touchEveryMs = 60 * 60 * 1000

const openIncomingFolder = async (all: string): Promise<IncomingFolder> => {
  await mkdir(all, { recursive: true, mode: 0o700 })
  const folders = { all, prefix: '' }
  const folder = await makeProcessFolder(folders)
  const swept = sweepProcessFolders(folders)
  const touching = setInterval(() => {
    utimes(folder, new Date(), new Date()).catch(() => undefined)
  }, touchEveryMs).unref()
  return {
    folder,
    close: async () => {
      clearInterval(touching)
      await swept
      await removeProcessFolder(folder)
    },
  }
}

interface FileStoreSettings {
  readonly dataFolder: string
  readonly bucket: O.Option<BucketAddress>
}

interface OpenFileStore {
  readonly files: FileStore
  readonly close: () => Promise<void>
}

/** Makes new file names durable. Windows cannot open folders and writes the names itself. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const closeNothing = (): Promise<void> => Promise.resolve()

/** A link is atomic and never replaces another file. */
const linkIntoStore = async (kept: string, local: string): Promise<void> => {
  await chmod(local, 0o400)
  try {
    await link(local, kept)
  } catch (error) {
    if (!isAlreadyExistsError(error)) throw error
  }
}

/** Nothing writes to a kept file, so a verified file stays intact. */
const findVerifiedFile = async (hash: string, kept: string): Promise<E.Either<StoredFileFault, StoredFile>> => {
  const found = await noneIfMissing(open(kept))
  if (O.isNone(found)) return E.left(fileMissing)
  const whole = await verifiedBytes(hash, found.value).finally(() => found.value.close())
  return pipe(
    whole,
    E.fromOption(() => fileDamaged),
    E.map((bytes) => ({ bytes, isVerified: true, read: () => Promise.resolve(createReadStream(kept)) })),
  )
}

/** `incoming` must be on the same disk as `folder`, because files are linked or renamed into the store. */
export const openFolderStore = async (folder: string, incoming: string): Promise<FileStore> => {
  const [files, zips, attachments] = [
    path.join(folder, 'files'),
    path.join(folder, 'zips'),
    path.join(folder, 'attachments'),
  ]
  for (const each of [files, zips, attachments]) await mkdir(each, { recursive: true, mode: 0o700 })
  await syncFolder(folder)
  const fileOf = (hash: string): string => path.join(files, path.basename(hash))
  const attachmentOf = (id: string): string => path.join(attachments, path.basename(id))
  const zipOf = (upload: string): string => path.join(zips, path.basename(upload))

  return {
    incoming,
    keep: async (found: readonly LocalFile[]) => {
      await Promise.all(found.map(({ hash, path: local }) => linkIntoStore(fileOf(hash), local)))
      // all names are in one folder, so one sync is enough for any number of files
      await syncFolder(files)
    },
    find: (hash) => findVerifiedFile(hash, fileOf(hash)),
    keepZip: async (upload, local) => {
      await rename(local, zipOf(upload))
      await syncFolder(zips)
    },
    openZip: async (upload) => {
      const zip = zipOf(upload)
      const found = await noneIfMissing(stat(zip))
      return O.isNone(found) ? found : O.some({ path: zip, release: closeNothing })
    },
    dropZip: (upload) => rm(zipOf(upload), { force: true }),
    keepAttachment: async (id, local) => {
      await rename(local, attachmentOf(id))
      await syncFolder(attachments)
    },
    findAttachment: (id, hash) => findVerifiedFile(hash, attachmentOf(id)),
    dropAttachment: (id) => rm(attachmentOf(id), { force: true }),
    zipsBefore: async (then) => {
      const uploads = await readdir(zips)
      const kept = await Promise.all(uploads.map((upload) => noneIfMissing(stat(zipOf(upload)))))
      return uploads.filter((_, index) =>
        pipe(
          kept[index] ?? O.none,
          O.exists(({ mtime }) => mtime < then),
        ),
      )
    },
  }
}

export const openFileStore = async ({ dataFolder, bucket }: FileStoreSettings): Promise<OpenFileStore> => {
  const folder = path.join(dataFolder, 'archive')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const incoming = await openIncomingFolder(path.join(folder, 'incoming'))
  if (O.isNone(bucket)) return { files: await openFolderStore(folder, incoming.folder), close: incoming.close }
  // the S3 SDK loads slowly, and only installations with a bucket need it
  const { openBucketStore } = await import('./bucket-store.ts')
  const { store, close } = await openBucketStore(bucket.value, incoming.folder).catch(async (error: unknown) => {
    await incoming.close()
    throw error
  })
  return {
    files: store,
    close: () => {
      close()
      return incoming.close()
    },
  }
}
