import * as t from 'io-ts'
import { ReportFault } from './report-fault.ts'

/**
 * A name in the code that its data source does not have (`NoField`), or that is given to what reads rows and is not a list
 * (`NoList`). `line` and `column` count from 1; `nearest` is what may have been meant.
 */
export const DoubtfulName = t.readonly(
  t.strict({
    why: t.keyof({ NoField: null, NoList: null }),
    name: t.string,
    line: t.number,
    column: t.number,
    nearest: t.union([t.string, t.null]),
  }),
)
export type DoubtfulName = t.TypeOf<typeof DoubtfulName>

/**
 * What is known of a report before it is run: `fault` is in every run of it, `doubts` may be meant. `trial` is why it could
 * not be written from sample data, as far as that was tried: with others it may be.
 */
export const ReportCheck = t.readonly(
  t.intersection([
    t.strict({ fault: t.union([ReportFault, t.null]), doubts: t.readonlyArray(DoubtfulName) }),
    t.exact(t.partial({ trial: ReportFault })),
  ]),
)
export type ReportCheck = t.TypeOf<typeof ReportCheck>

const said: Readonly<Record<DoubtfulName['why'], (name: string) => string>> = {
  NoField: (name) => `${name} is not a field of the data source`,
  NoList: (name) => `${name} is not a list`,
}

export const doubtText = ({ why, name, nearest }: DoubtfulName): string =>
  `${said[why](name)}.${nearest === null ? '' : ` Did you mean ${nearest}?`}`

export const doubtLine = ({ why, name, line, nearest }: DoubtfulName): string =>
  `Line ${String(line)}: ${why === 'NoList' ? said.NoList(name) : name}${nearest === null ? '' : ` (did you mean ${nearest}?)`}`
