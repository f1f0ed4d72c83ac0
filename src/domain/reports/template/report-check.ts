import * as t from 'io-ts'
import { ReportFault } from './report-fault.ts'

/** `NoField`: the data source lacks the name. `NoList`: it is not a list. Both positions count from 1. */
export const NameWarning = t.readonly(
  t.strict({
    why: t.keyof({ NoField: null, NoList: null }),
    name: t.string,
    line: t.number,
    column: t.number,
    nearest: t.union([t.string, t.null]),
  }),
)
export type NameWarning = t.TypeOf<typeof NameWarning>

/** Every run has the `fault`; `doubts` may be intended. Sample data causes the `trial` fault, but not all data does. */
export const ReportCheck = t.readonly(
  t.intersection([
    t.strict({ fault: t.union([ReportFault, t.null]), doubts: t.readonlyArray(NameWarning) }),
    t.exact(t.partial({ trial: ReportFault })),
  ]),
)
export type ReportCheck = t.TypeOf<typeof ReportCheck>

const nameWarningTexts: Readonly<Record<NameWarning['why'], (name: string) => string>> = {
  NoField: (name) => `${name} is not a field of the data source`,
  NoList: (name) => `${name} is not a list`,
}

export const nameWarningText = ({ why, name, nearest }: NameWarning): string =>
  `${nameWarningTexts[why](name)}.${nearest === null ? '' : ` Did you mean ${nearest}?`}`

export const nameWarningLine = ({ why, name, line, nearest }: NameWarning): string =>
  `Line ${String(line)}: ${why === 'NoList' ? nameWarningTexts.NoList(name) : name}${nearest === null ? '' : ` (did you mean ${nearest}?)`}`
