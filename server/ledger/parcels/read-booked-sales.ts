import type { Pool } from 'pg'
import * as t from 'io-ts'
import { O } from '../../../src/domain/fp.ts'
import { type BookedSale, maxBookedSales } from '../../../src/domain/ledger/parcels/booked-sale.ts'
import { saleTypes } from '../../../src/domain/ledger/parcels/parcel.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { displayNames } from '../../users/display-name.ts'
import { isOneOfTypesSql } from '../read/scope.ts'
import { nullable } from '../../../src/domain/json/nullable.ts'
import type { RowSource } from '../../postgres/batched-queries.ts'

const StoredSale = t.strict({
  id: t.number,
  key: t.string,
  date: t.string,
  security: t.string,
  units: t.number,
  amount: t.number,
  isClosed: t.boolean,
  pickedUnits: t.union([t.number, t.null]),
  pickedBy: nullable(t.string),
  pickedAt: nullable(t.string),
})
type StoredSale = t.TypeOf<typeof StoredSale>

const saleColumnsSql = `
  select x.id::float8 as id, coalesce(x.key, '#' || x.id) as key, x.date::text, x.security, x.quantity::float8 as units,
    x.amount::float8 as amount, p.units::float8 as "pickedUnits", p.actor as "pickedBy",
    to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "pickedAt",
    exists (
      select from ledger_closed_year y where y.account = x.account and y.opened_position is null
        and x.date between make_date(y.year - 1, 7, 1) and make_date(y.year, 6, 30)
    ) as "isClosed"
  from ledger_transaction x
  left join lateral (
    select sum(p.units) as units, (array_agg(i.actor order by i.position desc))[1] as actor, max(i.at) as at
    from ledger_parcel_pick p join ledger_import i on i.id = p.import_id
    where p.sale_id = x.id and p.units > 0 and p.known_to = 'infinity'
  ) p on true
  where x.account = $1 and x.known_to = 'infinity' and x.security is not null and x.quantity is not null
    and ${isOneOfTypesSql('x.type', saleTypes)}`

const listedSalesSql = `${saleColumnsSql} order by x.date desc, x.id desc limit ${maxBookedSales}`

const oneSaleSql = `${saleColumnsSql} and x.id = $2`

const bookedSale = ({ pickedUnits: units, pickedBy, pickedAt, ...sale }: StoredSale): BookedSale => ({
  ...sale,
  picked: units === null ? null : { units, by: pickedBy ?? '', at: pickedAt ?? '' },
})

/** Newest first. People who picked appear as user names. */
export const readBookedSales = async (client: RowSource, account: string): Promise<readonly BookedSale[]> =>
  (await queryRows(client, StoredSale, listedSalesSql, [account])).map(bookedSale)

export const readBookedSale = async (client: RowSource, account: string, sale: number): Promise<O.Option<BookedSale>> =>
  O.fromNullable((await queryRows(client, StoredSale, oneSaleSql, [account, sale])).map(bookedSale)[0])

export const withPickerNames = async (pool: Pool, booked: readonly BookedSale[]): Promise<readonly BookedSale[]> => {
  const nameOf = await displayNames(pool)(booked.flatMap(({ picked }) => picked?.by ?? []))
  return booked.map((sale) => ({ ...sale, picked: sale.picked && { ...sale.picked, by: nameOf(sale.picked.by) } }))
}
