import { mkdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { O } from '../../../src/domain/fp.ts'
import type { Bucket } from './put-object.ts'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { makeProcessFolder, removeProcessFolder, sweepProcessFolders } from '../../postgres/process-folders.ts'

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
  readonly bucket: O.Option<Bucket>
}

interface OpenFileStore {
  readonly files: FileStore
  readonly close: () => Promise<void>
}

export const openFileStore = async ({ dataFolder, bucket }: FileStoreSettings): Promise<OpenFileStore> => {
  const folder = path.join(dataFolder, 'archive')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const incoming = await openIncomingFolder(path.join(folder, 'incoming'))
  if (O.isNone(bucket)) return { files: await openFolderStore(folder, incoming.folder), close: incoming.close }
  // the SDK takes a while to load, and only those with a bucket need it
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
