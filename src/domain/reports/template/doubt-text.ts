import type { DoubtfulName } from './report-check.ts'

const said: Readonly<Record<DoubtfulName['why'], (name: string) => string>> = {
  NoField: (name) => `${name} is not a field of the data source`,
  NoList: (name) => `${name} is not a list`,
}

/** At its line: `holdings.marketvalue is not a field of the data source. Did you mean holdings.totals.marketValue?` */
export const doubtText = ({ why, name, nearest }: DoubtfulName): string =>
  `${said[why](name)}.${nearest === null ? '' : ` Did you mean ${nearest}?`}`

/** Away from its line: `Line 12: holdings.marketvalue (did you mean holdings.totals.marketValue?)` */
export const doubtLine = ({ why, name, line, nearest }: DoubtfulName): string =>
  `Line ${String(line)}: ${why === 'NoList' ? said.NoList(name) : name}${nearest === null ? '' : ` (did you mean ${nearest}?)`}`
