import { O } from '../../../src/domain/fp.ts'
import type { FileStore } from '../../archive/files/file-store.ts'
import type { Uploads } from './uploads.ts'

interface Swept {
  readonly files: Pick<FileStore, 'zipsBefore' | 'dropZip'>
  readonly uploads: Pick<Uploads, 'get'>
  readonly now: () => Date
}

const dayMs = 24 * 60 * 60 * 1000

/** Drops the zips that were kept for uploads nobody came to hear of, because the server ended before it could say so. */
export const sweepZips = async ({ files, uploads, now }: Swept): Promise<void> => {
  const kept = await files.zipsBefore(new Date(now().getTime() - dayMs))
  for (const upload of kept) if (O.isNone(uploads.get(upload))) await files.dropZip(upload)
}
