import * as t from 'io-ts'
import type { PoolClient } from 'pg'
import { latestDate } from '../../../src/domain/dates/iso-date.ts'
import { O } from '../../../src/domain/fp.ts'
import { roundUnits } from '../../../src/domain/ledger/parcels/parcel.ts'
import { type FoundBreak, unitBreak } from '../../../src/domain/ledger/reconciliation/break.ts'
import { type DatedStep, stepOn } from '../../../src/domain/ledger/valuation/step.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { readPositions } from '../read/read-positions.ts'
import { snapshotIn } from '../read/snapshot.ts'

const StatedUnits = t.strict({ account: t.string, security: t.string, date: t.string, units: t.number })
type StatedUnits = t.TypeOf<typeof StatedUnits>

const dateSql = "to_char(date, 'YYYY-MM-DD') as date"

const lastStatementsSql = `
  select account, security, ${dateSql}, units::float8 as units
  from (
    select p.*, max(date) over (partition by account) as last
    from ledger_custodian_position p where account = any($1) and known_to = 'infinity'
  ) known
  where date = last`

const allStatementsSql = `
  select account, wanted.security, ${dateSql}, coalesce(units, 0)::float8 as units
  from unnest($1::text[], $2::text[]) as wanted (account, security)
    join (
      select distinct account, date from ledger_custodian_position where account = any($1) and known_to = 'infinity'
    ) statement using (account)
    left join (
      select * from ledger_custodian_position where account = any($1) and known_to = 'infinity'
    ) said using (account, security, date)
  order by account, wanted.security, statement.date`

interface HeldUnits {
  readonly account: string
  readonly security: string
  readonly held: readonly DatedStep[]
}

const noSteps: readonly DatedStep[] = []

const differingUnits = (statement: readonly StatedUnits[], positions: readonly HeldUnits[]): readonly HeldUnits[] => {
  const dates = new Map(statement.map(({ account, date }) => [account, date]))
  const units = new Map(statement.map((stated) => [`${stated.account}/${stated.security}`, stated.units]))
  const known = new Set(positions.map(({ account, security }) => `${account}/${security}`))
  const others = statement.filter(({ account, security }) => !known.has(`${account}/${security}`))
  return [...positions, ...others.map(({ account, security }) => ({ account, security, held: noSteps }))].filter(
    ({ account, security, held }) => {
      const ledger = stepOn(held, dates.get(account) ?? '')?.value ?? 0
      return roundUnits((units.get(`${account}/${security}`) ?? 0) - ledger) !== 0
    },
  )
}

const accountsAtOnce = 200

const findBreaksInPortion = async (client: PoolClient, accounts: readonly string[]): Promise<readonly FoundBreak[]> => {
  const statement = await queryRows(client, StatedUnits, lastStatementsSql, [accounts])
  if (statement.length === 0) return []
  const stated = [...new Set(statement.map(({ account }) => account))]
  const to = latestDate(...statement.map(({ date }) => date))
  const { positions } = await readPositions(snapshotIn(client), stated, to)
  const found = differingUnits(
    statement,
    positions.map(({ account, security, history: { held } }) => ({ account, security, held })),
  )
  if (found.length === 0) return []
  const pairs = [found.map(({ account }) => account), found.map(({ security }) => security)]
  const said = Map.groupBy(
    await queryRows(client, StatedUnits, allStatementsSql, pairs),
    ({ account, security }) => `${account}/${security}`,
  )
  return found.flatMap(({ account, security, held }) => {
    const figures = unitBreak(said.get(`${account}/${security}`) ?? [], held)
    return O.isSome(figures) ? [{ subject: { account, security, currency: null }, figures: figures.value }] : []
  })
}

/** Uses the parcels, because corporate actions change holdings. */
export const findUnitBreaks = async (
  client: PoolClient,
  accounts: readonly string[],
): Promise<readonly FoundBreak[]> => {
  const found: FoundBreak[] = []
  for (let first = 0; first < accounts.length; first += accountsAtOnce)
    found.push(...(await findBreaksInPortion(client, accounts.slice(first, first + accountsAtOnce))))
  return found
}
