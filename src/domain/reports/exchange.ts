import { type CodecFault, codecFaults } from '../json/codec-fault.ts'
import { timestampText } from '../dates/iso-date.ts'
import { fileStem } from '../text/file-names.ts'
import { E, pipe } from '../fp.ts'
import { parseJsonObject } from '../json/parse-json.ts'
import { ReportContent } from './report.ts'

export interface ReportFile {
  readonly name: string
  readonly text: string
}

const maxLength = 100

/** Spec §5: the title with hyphens for spaces and a timestamp, in lower case. */
export const exportFileName = (title: string, at: Date, timeZone: string): string =>
  `${fileStem(title.trim().replaceAll(/\s+/g, '-'), maxLength)}-${timestampText(at, timeZone)}.json`.toLowerCase()

/** Exports a report for other firms: without `ReportID`, `ReportName` and the logo (spec §5). */
export const exportReport = (content: ReportContent, at: Date, timeZone: string): ReportFile => {
  const { ReportLogoID: _, ...exported } = ReportContent.encode(content)
  return { name: exportFileName(content.ReportTitle, at, timeZone), text: `${JSON.stringify(exported, null, 2)}\n` }
}

export type ReportImportFault =
  | { readonly _tag: 'NoJson' | 'TooDeep' | 'NoObject' }
  | { readonly _tag: 'NoReport'; readonly faults: readonly CodecFault[] }

/** Drops `ReportID`, `ReportName` and the logo (spec §5). */
export const importReport = (text: string): E.Either<ReportImportFault, ReportContent> =>
  pipe(
    parseJsonObject(text),
    E.mapLeft((_tag): ReportImportFault => ({ _tag })),
    E.chain((json) =>
      pipe(
        ReportContent.decode({ ...json, ReportLogoID: null }),
        E.mapLeft((errors): ReportImportFault => ({ _tag: 'NoReport', faults: codecFaults(errors) })),
      ),
    ),
  )

export const importFaultText = (fault: ReportImportFault): string => {
  switch (fault._tag) {
    case 'NoJson':
      return 'This file is not valid JSON.'
    case 'TooDeep':
    case 'NoObject':
      return 'This file is JSON but does not contain a report.'
    case 'NoReport':
      return `This file is JSON but the report is incomplete: ${fault.faults
        .map(({ path, message }) => `${path.join('.')} ${message}`)
        .join(', ')}.`
  }
}
