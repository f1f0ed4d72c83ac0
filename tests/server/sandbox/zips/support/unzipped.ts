import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { UnzippedFile, ZipUnzipper, UnzipRequest, FileSpec } from '../../../../../server/sandbox/zips/unzipper.ts'
import type { E } from '../../../../../src/domain/fp.ts'
import type { UploadFault } from '../../../../../src/domain/archive/uploads/filing-fault.ts'

export const specOf = (file: number, name: string, of: Partial<FileSpec> = {}): FileSpec => ({
  file,
  path: name,
  ownCodes: ['PF00001'],
  mayNameOthers: false,
  ...of,
})

/** Two of the firm's codes. */
export const fileCodes = ['PF00001', 'PF00002']

interface Unzipped {
  readonly answer: E.Either<UploadFault, void>
  readonly files: readonly UnzippedFile[]
  /** Files in the folder at the end. */
  readonly left: readonly string[]
}

/** A place to unzip to, and a zip in it. */
export const openWorkFolder = async (zip: Uint8Array) => {
  const parent = await mkdtemp(path.join(tmpdir(), 'plutus-unzip-'))
  const [folder, at] = [path.join(parent, 'incoming'), path.join(parent, `${randomUUID()}.zip`)]
  await mkdir(folder)
  await writeFile(at, zip)
  return { folder, zip: at, left: () => readdir(folder), remove: () => rm(parent, { recursive: true }) }
}

/** Unzips a zip to a folder of its own, and gathers what became of its files. */
export const unzippedBy = async (
  unzipper: ZipUnzipper,
  zip: Uint8Array,
  specs: readonly (FileSpec | string)[],
  given: Partial<UnzipRequest> = {},
): Promise<Unzipped> => {
  const workFolder = await openWorkFolder(zip)
  const files: UnzippedFile[] = []
  try {
    const answer = await unzipper.unzip({
      zip: workFolder.zip,
      folder: workFolder.folder,
      specs: specs.map((each, nth) => (typeof each === 'string' ? specOf(nth, each) : each)),
      codes: fileCodes,
      onBatch: (batch) => {
        files.push(...batch)
        return Promise.resolve()
      },
      signal: new AbortController().signal,
      ...given,
    })()
    return { answer, files, left: await workFolder.left() }
  } catch (error) {
    const left = await workFolder.left()
    throw new Error(`${String(error).replace('Error: ', '')}, ${left.length} left`, { cause: error })
  } finally {
    await workFolder.remove()
  }
}

/** Outcome of each file: the name of its fault, or `Unzipped`. */
export const fileFates = (files: readonly UnzippedFile[]): readonly string[] =>
  files.map((each) => (each._tag === 'Failed' ? each.fault._tag : 'Unzipped'))
