import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { PlannedFile } from '../../src/domain/archive/uploads/report-upload.ts'
import { statementPdf } from '../../tests/support/statement-pdf.ts'

interface StatementFiles {
  readonly count: number
  /** Size of each file. */
  readonly bytes: number
  /** Every round has its own files and titles. */
  readonly round: number
  readonly codes: readonly string[]
}

const entryModifiedAt = new Date('2026-07-01T00:00:00.000Z')

const plannedAt = ({ round, codes }: StatementFiles, at: number): PlannedFile => {
  const Code = codes[at % codes.length] ?? ''
  const number = `${round.toString()}-${at.toString().padStart(5, '0')}`
  return {
    path: `statements/${Code} FY-26 June Statement ${number}.pdf`,
    report: {
      StaticReportName: `${Code.toLowerCase()}-fy-26-june-statement-${number}`,
      StaticReportTitle: `Statement ${number}`,
      Year: 2026,
      Quarter: 'Q4',
      Type: 'portfolio',
      Code,
    },
    mayReplace: false,
    mayRepeat: false,
    mayNameOthers: false,
  }
}

/** Writes a deflated zip of PDFs that name their owners, and returns the fields under which to file them. */
export const writeStatements = async (file: string, statements: StatementFiles): Promise<readonly PlannedFile[]> => {
  const { count, bytes, round } = statements
  const planned = Array.from({ length: count }, (_, at) => plannedAt(statements, at))
  const zip = new ZipFile()
  for (const [at, { path, report }] of planned.entries()) {
    const lines = [report.StaticReportTitle, `Account ${report.Code}`, 'Quarter to 30 June 2026']
    // made one by one, because all of them at once would be half a gigabyte
    zip.addReadStreamLazy(path, { mtime: entryModifiedAt, compress: true }, (give) => {
      give(null, Readable.from([statementPdf({ lines, seed: round * 100_000 + at, bytes })]))
    })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  return planned
}
