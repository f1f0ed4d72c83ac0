import { O, pipe } from '../../../src/domain/fp.ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import { firmCode } from '../../../src/domain/permissions/reaches.ts'
import type { FirmDirectory } from '../directory.ts'
import type { ReadEntity } from './reading.ts'

export type EntityDirectory = Pick<FirmDirectory, 'account' | 'group' | 'adviser' | 'accounts'>

export const entityAccounts = (
  directory: EntityDirectory,
  { type, code }: ReadEntity,
): O.Option<readonly Account[]> => {
  const where = (isOwn: (account: Account) => boolean): readonly Account[] => directory.accounts().filter(isOwn)
  switch (type) {
    case 'portfolio':
      return pipe(
        directory.account(code),
        O.map((account) => [account]),
      )
    case 'group':
      return pipe(
        directory.group(code),
        O.map(() => where(({ GroupCode }) => GroupCode === code)),
      )
    case 'adviser':
      return pipe(
        directory.adviser(code),
        O.map(() => where(({ AdvisorCode }) => AdvisorCode === code)),
      )
    case 'firm':
      return code === firmCode ? O.some(directory.accounts()) : O.none
  }
}
