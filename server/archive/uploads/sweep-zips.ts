import { O } from '../../../src/domain/fp.ts'
import { isOpen } from '../../../src/domain/archive/uploads/report-upload.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Uploads } from './uploads.ts'

interface Swept {
  readonly files: Pick<FileStore, 'zipsBefore' | 'dropZip'>
  readonly uploads: Pick<Uploads, 'get'>
  readonly now: () => Date
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Drops the zips nobody needs: of uploads that nobody came to hear of, because the server ended before it could say so, and
 * of those that are over, where the store was in trouble when theirs was to be dropped.
 */
export const sweepZips = async ({ files, uploads, now }: Swept): Promise<void> => {
  const kept = await files.zipsBefore(new Date(now().getTime() - dayMs))
  for (const upload of kept) if (!O.exists(isOpen)(await uploads.get(upload))) await files.dropZip(upload)
}
