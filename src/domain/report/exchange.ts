import * as t from 'io-ts'
import { type CodecFault, codecFaults } from '../codec-fault.ts'
import { E, pipe } from '../fp.ts'
import { ReportContent } from './report.ts'

/** A file as it is kept on a disk. */
export interface ReportFile {
  readonly name: string
  readonly text: string
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Where the reader is. */
const timestamp = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('')

const unsafe = /[\p{Cc}<>:"/\\|?*]+/gu

/** Spec §5: the title with its spaces as hyphens and a timestamp, in small letters. */
export const exportFileName = (title: string, at: Date): string =>
  `${title.trim().replaceAll(/\s+/g, '-').replaceAll(unsafe, '-').slice(0, 100).toWellFormed()}-${timestamp(at)}.json`.toLowerCase()

/** A report for another firm: without what this one calls it by and without this one's logo (spec §5). */
export const exportReport = (content: ReportContent, at: Date): ReportFile => {
  const { ReportLogoID: _, ...exported } = ReportContent.encode(content)
  return { name: exportFileName(content.ReportTitle, at), text: `${JSON.stringify(exported, null, 2)}\n` }
}

export type ImportFault =
  | { readonly _tag: 'NoJson' | 'NoObject' }
  | { readonly _tag: 'NoReport'; readonly faults: readonly CodecFault[] }

const parsed = (text: string): E.Either<ImportFault, unknown> =>
  E.tryCatch(
    (): unknown => JSON.parse(text),
    () => ({ _tag: 'NoJson' }),
  )

const aRecord = (json: unknown): E.Either<ImportFault, Readonly<Record<string, unknown>>> =>
  pipe(
    Array.isArray(json) ? t.never.decode(json) : t.UnknownRecord.decode(json),
    E.mapLeft(() => ({ _tag: 'NoObject' })),
  )

/** A report from a file, under no name yet: `ReportID` and `ReportName` are left behind, and a logo is this firm's to choose (spec §5). */
export const importReport = (text: string): E.Either<ImportFault, ReportContent> =>
  pipe(
    parsed(text),
    E.chain(aRecord),
    E.chain((json) =>
      pipe(
        ReportContent.decode({ ...json, ReportLogoID: null }),
        E.mapLeft((errors): ImportFault => ({ _tag: 'NoReport', faults: codecFaults(errors) })),
      ),
    ),
  )
