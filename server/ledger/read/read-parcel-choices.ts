import * as t from 'io-ts'
import {
  defaultParcelChoices,
  type ParcelChoices,
  ParcelMethod,
} from '../../../src/domain/ledger/parcels/parcel-choice.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isKnownSql, type LedgerSnapshot } from './snapshot.ts'

const MethodRow = t.readonly(t.strict({ account: t.string, from: t.string, method: ParcelMethod }))

const methodsSql = `
  select account, date::text as "from", method from ledger_parcel_choice as c
  where account = any($2) and ${isKnownSql('c')} order by account, date desc`

const PickRow = t.readonly(t.strict({ account: t.string, sale: t.number, parcel: t.number, units: t.number }))

const picksSql = `
  select x.account, p.sale_id::float8 as sale, p.parcel_id::float8 as parcel, p.units::float8 as units
  from ledger_parcel_pick as p join ledger_transaction as x on x.id = p.sale_id and ${isKnownSql('x')}
  where x.account = any($2) and p.units > 0 and ${isKnownSql('p')}
  order by x.account, p.sale_id, p.known_from, p.parcel_id`

export const readParcelChoices = async (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly string[],
): Promise<(account: string) => ParcelChoices> => {
  const [methods, picks] = await Promise.all([
    queryRows(client, MethodRow, methodsSql, [knownBefore, accounts]),
    queryRows(client, PickRow, picksSql, [knownBefore, accounts]),
  ])
  const chosen = Map.groupBy(methods, ({ account }) => account)
  const picked = Map.groupBy(picks, ({ account }) => account)
  return (account) => {
    const [own, byHand] = [chosen.get(account), picked.get(account)]
    if (own === undefined && byHand === undefined) return defaultParcelChoices
    return { methods: own ?? [], picks: Map.groupBy(byHand ?? [], ({ sale }) => sale) }
  }
}
