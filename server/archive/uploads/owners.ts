import type { Group } from '../../../src/domain/ledger/accounts/account.ts'
import { RA } from '../../../src/domain/fp.ts'
import type { StaticReportKey } from '../../../src/domain/archive/static-report.ts'
import type { FilingHouse } from './house.ts'

type Directory = FilingHouse['directory']
type Owner = Pick<StaticReportKey, 'Type' | 'Code'>

export const codesOf = ({ accounts, groups }: Directory): readonly string[] => [
  ...accounts().map(({ AccountCode }) => AccountCode),
  ...groups().map(({ GroupCode }) => GroupCode),
]

const codesIn = ({ GroupCode, accounts }: Group): readonly string[] => [GroupCode, ...accounts]

/** The codes that are an owner's own affair: a portfolio's groups and all in them, or a group and all in it. */
export const ownCodes = ({ groups, group }: Directory): ((owner: Owner) => readonly string[]) => {
  const groupsOf = new Map<string, readonly Group[]>()
  for (const each of groups())
    for (const code of each.accounts) groupsOf.set(code, [...(groupsOf.get(code) ?? []), each])
  return ({ Type, Code }) => {
    const own = Type === 'portfolio' ? (groupsOf.get(Code) ?? []) : RA.fromOption(group(Code))
    return [...new Set([Code, ...own.flatMap(codesIn)])]
  }
}
