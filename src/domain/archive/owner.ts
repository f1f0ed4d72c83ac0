import type { Account, Group } from '../ledger/accounts/account.ts'
import { O } from '../fp.ts'
import type { OwnerType } from './static-report.ts'

export interface ReportOwner {
  readonly type: OwnerType
  readonly code: string
  readonly name: string
}

export const ownersOf = (groups: readonly Group[], accounts: readonly Account[]): readonly ReportOwner[] => [
  ...groups.map(({ GroupCode, GroupName }): ReportOwner => ({ type: 'group', code: GroupCode, name: GroupName })),
  ...accounts.map(
    ({ AccountCode, AccountName }): ReportOwner => ({ type: 'portfolio', code: AccountCode, name: AccountName }),
  ),
]

export const ownerKey = ({ type, code }: Pick<ReportOwner, 'type' | 'code'>): string => `${type}/${code}`

export const findOwnerByCode = (owners: readonly ReportOwner[], written: string): O.Option<ReportOwner> => {
  const sought = written.trim().toLowerCase()
  const [found, ...others] = owners.filter(({ code }) => code.toLowerCase() === sought)
  return found === undefined || others.length > 0 ? O.none : O.some(found)
}
