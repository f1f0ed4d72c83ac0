import { mostTitleLetters } from '../../static-report.ts'
import { mostPathLetters } from './path-fault.ts'
import type { PlannedFile } from '../report-upload.ts'

const longest = { zipName: 255, path: mostPathLetters, title: mostTitleLetters, name: 120, code: 100 }

export const isZipNameTooLong = (name: string): boolean => name.length > longest.zipName

/** Whether more is said of a file than any report has: all of it is kept, whatever becomes of the file. */
export const isPlanTooLong = ({ path, report }: PlannedFile): boolean =>
  path.length > longest.path ||
  report.StaticReportTitle.length > longest.title ||
  report.StaticReportName.length > longest.name ||
  report.Code.length > longest.code
