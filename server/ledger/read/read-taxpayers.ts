import * as t from 'io-ts'
import type { Account } from '../../../src/domain/ledger/accounts/account.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import {
  DiscountRate,
  TaxEntity,
  type AccountTaxpayer,
  taxpayerOfType,
} from '../../../src/domain/ledger/tax/taxpayer.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { readAccounts } from './read-subject.ts'
import { isKnownSql, type LedgerSnapshot } from './snapshot.ts'
import {
  type CarriedLoss,
  type TaxpayerAccounts,
  type TaxUnit,
  taxUnits,
} from '../../../src/domain/ledger/tax/tax-unit.ts'
import type { AccountVisibilityCheck } from '../../access/reach.ts'

const optionalCodec = <A>(codec: t.Type<A>) => t.union([codec, t.null])

const EntityRow = t.strict({
  account: t.string,
  type: TaxEntity,
  discount: optionalCodec(DiscountRate),
  taxpayer: optionalCodec(t.string),
})
type EntityRow = t.TypeOf<typeof EntityRow>

/** Includes all accounts taxed together with one of these. */
const entitiesSql = `
  select account, type, discount, taxpayer from ledger_entity as e
  where ${isKnownSql('e')} and (account = any($2) or taxpayer in (
    select taxpayer from ledger_entity as own where own.account = any($2) and ${isKnownSql('own')}
  ))
  order by account`

const CarriedLossRow = t.readonly(
  t.strict({
    level: t.keyof({ taxpayer: null, account: null }),
    code: t.string,
    year: t.number,
    amount: t.number,
  }),
)

const carriedLossesSql = `
  select level, code, year, amount::float8 from ledger_carried_loss as l
  where amount <> 0 and (level = 'account' and code = any($2) or level = 'taxpayer' and code = any($3)) and ${isKnownSql('l')}
  order by level, code, year`

const accountsByTaxpayer = (said: readonly EntityRow[]): TaxpayerAccounts => {
  const named = said.flatMap(({ account, taxpayer }) => (taxpayer === null ? [] : [{ account, taxpayer }]))
  return new Map(
    [...Map.groupBy(named, ({ taxpayer }) => taxpayer)].map(([code, own]) => [code, own.map(({ account }) => account)]),
  )
}

export interface LedgerTaxpayers {
  readonly of: (account: string) => AccountTaxpayer
  readonly units: readonly TaxUnit[]
}

/** From `entities.csv`, else from the account's type. */
export const readTaxpayers = async (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly Pick<Account, 'AccountCode' | 'AccountType'>[],
): Promise<LedgerTaxpayers> => {
  const codes = accounts.map(({ AccountCode }) => AccountCode)
  const said = await queryRows(client, EntityRow, entitiesSql, [knownBefore, codes])
  const together = accountsByTaxpayer(said)
  const carried: readonly CarriedLoss[] = await queryRows(client, CarriedLossRow, carriedLossesSql, [
    ...[knownBefore, codes],
    [...together.keys()],
  ])
  const taxpayers = new Map<string, AccountTaxpayer>([
    ...accounts.map(({ AccountCode, AccountType }) => [AccountCode, taxpayerOfType(AccountType)] as const),
    ...said.map(({ account, type, discount }) => [account, { entity: O.some(type), discount }] as const),
  ])
  return {
    of: (account) =>
      pipe(
        O.fromNullable(taxpayers.get(account)),
        O.getOrElse(() => taxpayerOfType('')),
      ),
    units: taxUnits(codes, together, carried),
  }
}

/** Omits a taxpayer unless all its accounts may be seen. */
export const readCodesTaxedTogether = async (
  { client, knownBefore }: LedgerSnapshot,
  codes: readonly string[],
  maySee: AccountVisibilityCheck,
): Promise<readonly string[]> => {
  const together = accountsByTaxpayer(await queryRows(client, EntityRow, entitiesSql, [knownBefore, codes]))
  const isShown = (account: string): boolean => codes.includes(account) || maySee(account)
  return [...together.values()]
    .filter((own) => own.every(isShown))
    .flat()
    .filter((account) => !codes.includes(account))
}

export const withAccountsTaxedTogether = async (
  snapshot: LedgerSnapshot,
  accounts: readonly Account[],
  maySee: AccountVisibilityCheck,
): Promise<readonly Account[]> => {
  const codes = accounts.map(({ AccountCode }) => AccountCode)
  return [...accounts, ...(await readAccounts(snapshot, await readCodesTaxedTogether(snapshot, codes, maySee)))]
}
