import type { PoolClient } from 'pg'
import * as t from 'io-ts'
import { lastDate } from '../../../../src/domain/dates/iso-date.ts'
import type { LedgerImportFault } from '../../../../src/domain/ledger/import/ledger-import.ts'
import type { SheetName } from '../../../../src/domain/ledger/import/imported-file.ts'
import { totalQuantity, incomingTradeTypes, outgoingTradeTypes } from '../../../../src/domain/ledger/parcels/parcel.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { readPositions } from '../../read/read-positions.ts'
import type { ReadFile } from '../reading/staged-lines.ts'
import { ledgerTables } from '../stage.ts'
import { supersedeRows } from '../rows/supersede.ts'
import { snapshotIn } from '../../read/snapshot.ts'

const PickSide = t.strict({
  key: t.string,
  account: t.string,
  type: t.string,
  date: t.string,
  quantity: t.union([t.number, t.null]),
})
type PickSide = t.TypeOf<typeof PickSide>

const ParcelPick = t.strict({
  sale: t.number,
  parcel: t.number,
  units: t.number,
  saleRow: t.union([PickSide, t.null]),
  parcelRow: t.union([PickSide, t.null]),
})
type ParcelPick = t.TypeOf<typeof ParcelPick>

const sideSql = (row: string): string => `
  case when ${row}.id is null then null else jsonb_build_object('key', coalesce(${row}.key, '#' || ${row}.id),
    'account', ${row}.account, 'type', ${row}.type, 'date', ${row}.date, 'quantity', ${row}.quantity) end`

const picksSql = `
  select p.sale_id::float8 as sale, p.parcel_id::float8 as parcel, p.units::float8 as units,
    ${sideSql('s')} as "saleRow", ${sideSql('b')} as "parcelRow"
  from ledger_parcel_pick p
  left join ledger_transaction s on s.id = p.sale_id and s.known_to = 'infinity'
  left join ledger_transaction b on b.id = p.parcel_id and b.known_to = 'infinity'
  where p.known_to = 'infinity' and p.units > 0
  order by p.sale_id, p.parcel_id`

interface PickGap {
  readonly sale: number
  readonly parcel: number
  readonly column: 'sale' | 'parcel' | 'units'
  readonly reason: string
}

const faultsOfPick = ({ sale, parcel, saleRow, parcelRow }: ParcelPick): readonly PickGap[] => {
  const gap = (column: PickGap['column'], reason: string): readonly PickGap[] => [{ sale, parcel, column, reason }]
  if (saleRow === null) return gap('sale', `#${sale} is no longer a transaction`)
  if (parcelRow === null) return gap('parcel', `#${parcel} is no longer a transaction`)
  if (!outgoingTradeTypes.includes(saleRow.type))
    return gap('sale', `${saleRow.key} is neither a sale nor a transfer out`)
  if (!incomingTradeTypes.includes(parcelRow.type)) return gap('parcel', `${parcelRow.key} is not a purchase`)
  if (parcelRow.account !== saleRow.account)
    return gap('parcel', `${parcelRow.key} belongs to a different account than the sale`)
  if (parcelRow.date > saleRow.date)
    return gap('parcel', `${parcelRow.key} was bought on ${parcelRow.date}, after the sale of ${saleRow.date}`)
  return []
}

const overpickedSaleGaps = (all: readonly ParcelPick[]): readonly PickGap[] =>
  [...Map.groupBy(all, ({ sale }) => sale).values()].flatMap((own): readonly PickGap[] => {
    const [sold, picked] = [own[0]?.saleRow?.quantity ?? 0, totalQuantity(own, ({ units }) => units)]
    return picked <= sold
      ? []
      : own.map(({ sale, parcel, saleRow }) => ({
          sale,
          parcel,
          column: 'units',
          reason: `${picked} units are chosen for ${saleRow?.key ?? ''}, which sells ${sold}`,
        }))
  })

/** Computes the parcels, because an earlier sale may have used up the chosen parcel. */
const missingUnits = async (client: PoolClient, all: readonly ParcelPick[]): Promise<readonly PickGap[]> => {
  const accounts = [...new Set(all.flatMap(({ saleRow }) => saleRow?.account ?? []))]
  const { positions } = await readPositions(snapshotIn(client), accounts, lastDate)
  const keys = new Map(all.map(({ parcel, parcelRow }) => [parcel, parcelRow?.key ?? '']))
  return positions.flatMap(({ security, history }) =>
    history.anomalies.flatMap(({ pick, date, quantity }): readonly PickGap[] =>
      pick === undefined
        ? []
        : [
            {
              ...pick,
              column: 'units',
              reason: `names ${quantity} more units than ${keys.get(pick.parcel) ?? ''} has of ${security} on ${date}`,
            },
          ],
    ),
  )
}

const gapsIn = async (client: PoolClient): Promise<readonly PickGap[]> => {
  const all = await queryRows(client, ParcelPick, picksSql)
  if (all.length === 0) return []
  const found = [...all.flatMap(faultsOfPick), ...overpickedSaleGaps(all)]
  return found.length > 0 ? found : missingUnits(client, all)
}

export const currentPickGaps = async (client: PoolClient): Promise<readonly string[]> =>
  (await gapsIn(client)).map(({ reason }) => `a choice of parcels would become invalid: ${reason}`)

const pickRelatedSheets: readonly SheetName[] = [
  ...(['securities', 'accounts', 'corporate_actions', 'transactions', 'cost_base'] as const),
  ...(['parcel_choices', 'parcel_picks'] as const),
]

const AnyRow = t.strict({ any: t.boolean })

const anyPickSql = `
  select exists (select from ledger_parcel_pick where known_to = 'infinity')
    or exists (select from ledger_staged_parcel_pick) as any`

const PickLine = t.strict({ line: t.number })

const pickLineSql = 'select line from ledger_staged_parcel_pick where sale_id = $1 and parcel_id = $2'

export const pickFaults = async (
  client: PoolClient,
  files: readonly ReadFile[],
): Promise<readonly LedgerImportFault[]> => {
  const own = files.filter(({ source }) => pickRelatedSheets.includes(source.sheet))
  const [found] = own.length === 0 ? [] : await queryRows(client, AnyRow, anyPickSql)
  if (found?.any !== true) return []
  await client.query('begin')
  const brought = ledgerTables.filter(({ sheet }) => pickRelatedSheets.includes(sheet))
  await supersedeRows(client, brought, 'check', 'now')
  const gaps = await gapsIn(client)
  await client.query('rollback')
  const picked = own.find(({ source }) => source.sheet === 'parcel_picks')?.source.file
  const faults: LedgerImportFault[] = []
  for (const { sale, parcel, column, reason } of gaps) {
    const [staged] = await queryRows(client, PickLine, pickLineSql, [sale, parcel])
    faults.push(
      picked === undefined || staged === undefined
        ? { file: own[0]?.source.file ?? '', line: null, column: null, reason }
        : { file: picked, line: staged.line, column, reason },
    )
  }
  return faults.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
}
