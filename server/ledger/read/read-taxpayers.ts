import * as t from 'io-ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { DiscountRate } from '../../../src/domain/ledger/tax/discount-rate.ts'
import { TaxEntity } from '../../../src/domain/ledger/tax/tax-entity.ts'
import { type Taxpayer, taxpayerOfType } from '../../../src/domain/ledger/tax/taxpayer.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isKnown, type Snapshot } from './snapshot.ts'

const Entity = t.strict({ account: t.string, type: TaxEntity, discount: t.union([DiscountRate, t.null]) })

const sql = `
  select account, type, discount from ledger_entity as e
  where account = any($2) and ${isKnown('e')}`

/** By account: as `entities.csv` has it, else as the account's type reads. */
export const readTaxpayers = async (
  { client, knownBefore }: Snapshot,
  accounts: readonly Pick<Account, 'AccountCode' | 'AccountType'>[],
): Promise<(account: string) => Taxpayer> => {
  const codes = accounts.map(({ AccountCode }) => AccountCode)
  const said = await queryRows(client, Entity, sql, [knownBefore, codes])
  const read = new Map(accounts.map(({ AccountCode, AccountType }) => [AccountCode, taxpayerOfType(AccountType)]))
  const taxpayers = new Map([
    ...read,
    ...said.map(({ account, type, discount }) => [account, { entity: O.some(type), discount }] as const),
  ])
  return (account) =>
    pipe(
      O.fromNullable(taxpayers.get(account)),
      O.getOrElse(() => taxpayerOfType('')),
    )
}
