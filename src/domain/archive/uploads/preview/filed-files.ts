import * as t from 'io-ts'
import { StaticReportFields, type StaticReportKey } from '../../static-report.ts'

export interface SoughtFiles {
  readonly keys: readonly StaticReportKey[]
  readonly hashes: readonly string[]
}

export const maxSoughtFiles = 1_000

export const FiledFiles = t.readonly(
  t.strict({
    reports: t.readonlyArray(t.readonly(t.strict({ report: StaticReportFields, hashes: t.readonlyArray(t.string) }))),
    names: t.readonlyArray(t.string),
  }),
)
export type FiledFiles = t.TypeOf<typeof FiledFiles>

export const noFiledFiles: FiledFiles = { reports: [], names: [] }

export const withFiledFiles = (known: FiledFiles, found: FiledFiles): FiledFiles => ({
  reports: [...known.reports, ...found.reports],
  names: [...known.names, ...found.names],
})
