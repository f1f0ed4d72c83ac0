import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FileStore } from '../../../../../server/archive/files/file-store.ts'
import { openFileStore } from '../../../../../server/archive/files/open-file-store.ts'
import { O } from '../../../../../src/domain/fp.ts'
import { openTestBucket } from './test-bucket.ts'

interface TestStore {
  readonly files: FileStore
  /** Changes the bytes of a kept file behind the store's back. */
  readonly damage: (hash: string, bytes?: string | Uint8Array) => Promise<void>
  readonly close: () => Promise<void>
}

const temporary = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'plutus-archive-'))

const openFolder = async (): Promise<TestStore> => {
  const dataFolder = await temporary()
  const { files, close } = await openFileStore({ dataFolder, bucket: O.none })
  return {
    files,
    damage: async (hash, bytes = 'damaged') => {
      const file = path.join(dataFolder, 'archive', 'files', hash)
      await chmod(file, 0o600)
      await writeFile(file, bytes)
    },
    close: async () => {
      await close()
      await rm(dataFolder, { recursive: true })
    },
  }
}

const openBucket = async (): Promise<TestStore> => {
  const dataFolder = await temporary()
  const service = await openTestBucket()
  const { files, close } = await openFileStore({ dataFolder, bucket: O.some(service.bucket) })
  return {
    files,
    damage: (hash, bytes = 'damaged') => service.damage(`files/${hash}`, bytes),
    close: async () => {
      await close()
      await service.close()
      await rm(dataFolder, { recursive: true })
    },
  }
}

export const fileStores = [
  ['a folder', openFolder],
  ['a bucket', openBucket],
] as const
