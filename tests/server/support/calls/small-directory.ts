import type { FirmDirectory } from '../../../../server/ledger/directory.ts'
import type { Account } from '../../../../src/domain/ledger/accounts/account.ts'
import { O } from '../../../../src/domain/fp.ts'

const accountOf = (AccountCode: string, GroupCode: string, AdvisorCode: string): Account => ({
  AccountCode,
  GroupCode,
  AdvisorCode,
  AccountName: `Account ${AccountCode}`,
  AccountAlias: AccountCode,
  AccountType: 'Trust',
})

const accounts = [
  accountOf('P1', 'G1', 'A1'),
  accountOf('P2', 'G1', 'A1'),
  accountOf('P3', 'G2', 'A1'),
  accountOf('P4', 'G3', 'A2'),
]

const groups = ['G1', 'G2', 'G3'].map((GroupCode) => ({
  GroupCode,
  GroupName: `Group ${GroupCode}`,
  accounts: accounts.filter((one) => one.GroupCode === GroupCode).map(({ AccountCode }) => AccountCode),
}))

const advisers = ['A1', 'A2'].map((AdvisorCode) => ({
  AdvisorCode,
  AdvisorName: `Adviser ${AdvisorCode}`,
  Phone: '02 5550 1000',
  Email: `${AdvisorCode.toLowerCase()}@plutus.example`,
}))

export const smallDirectory: FirmDirectory = {
  accounts: () => accounts,
  groups: () => groups,
  advisers: () => advisers,
  account: (code) => O.fromNullable(accounts.find(({ AccountCode }) => AccountCode === code)),
  group: (code) => O.fromNullable(groups.find(({ GroupCode }) => GroupCode === code)),
  withdrawn: () => ({ accounts: [], groups: [], advisers: [] }),
  adviser: (code) => O.fromNullable(advisers.find(({ AdvisorCode }) => AdvisorCode === code)),
}
