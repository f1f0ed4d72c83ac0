import { O, pipe } from '../../src/domain/fp.ts'
import type { StaticReportKey } from '../../src/domain/archive/static-report.ts'
import type { Directory } from './directory.ts'

type Names = Pick<Directory, 'account' | 'group'>
type Owner = Pick<StaticReportKey, 'Type' | 'Code'>

/** What the firm calls a portfolio or group it has. */
export const ownerName = ({ account, group }: Names, { Type, Code }: Owner): O.Option<string> =>
  Type === 'portfolio'
    ? pipe(
        account(Code),
        O.map(({ AccountName }) => AccountName),
      )
    : pipe(
        group(Code),
        O.map(({ GroupName }) => GroupName),
      )

/** The same, or the code where there is no such owner any more. */
export const subjectOf = (names: Names, owner: Owner): string =>
  pipe(
    ownerName(names, owner),
    O.getOrElse(() => owner.Code),
  )
