import { randomInt, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { statementPdf } from '../../../support/statement-pdf.ts'

export interface PaperInZip {
  readonly path: string
  readonly bytes: Buffer
}

/** A file as a page is handed it. */
export interface ZipToDrop {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A word no other test has in the titles of its reports. */
export const uniqueWord = (): string => randomUUID().slice(0, 8)

/** A report of June 2026 with a complete name. Its text mentions `named`, its owner by default. */
export const juneReport = (code: string, title: string, named = code): PaperInZip => ({
  path: `June/${code}_2026_Q4_${title}.pdf`,
  bytes: statementPdf({ lines: [title, `Portfolio ${named}`], seed: randomInt(2 ** 31), bytes: 4_000 }),
})

export const zipOf = async (name: string, papers: readonly PaperInZip[]): Promise<ZipToDrop> => {
  const zip = new ZipFile()
  for (const { path, bytes } of papers) zip.addBuffer(bytes, path)
  zip.end()
  return { name, mimeType: 'application/zip', buffer: await buffer(zip.outputStream) }
}
