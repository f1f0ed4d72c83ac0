import { isDeepStrictEqual } from 'node:util'
import * as t from 'io-ts'
import { addDays } from '../../../../src/domain/dates/calendar.ts'
import { earliestDate, type IsoDate, lastDate } from '../../../../src/domain/dates/iso-date.ts'
import { RA } from '../../../../src/domain/fp.ts'
import type { UnitAction } from '../../../../src/domain/ledger/actions/corporate-action.ts'
import type { PartValuation } from '../../../../src/domain/ledger/valuation/added-courses.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { changedAccountsIn, firstChangedDay, type CurrentLedgerMemory, hashOfAccounts } from './changes-since.ts'
import type { LedgerFacts } from '../facts/facts.ts'
import type { DateSpan } from '../scope.ts'
import { isKnownSql, type LedgerSnapshot } from '../snapshot.ts'
import type { ComputedPart } from './ledger-memory.ts'

export interface EarlierPart {
  readonly part: ComputedPart
  readonly changedFrom: IsoDate
}

type MakePart = (earlier: EarlierPart | null) => Promise<ComputedPart | null>

type PartCourseOf = (accounts: readonly string[], make: MakePart) => Promise<PartValuation | null>

export const securitiesOf = ({ positions }: Pick<LedgerFacts, 'positions'>): ReadonlySet<string> =>
  new Set(positions.map(({ security }) => security))

export const currenciesOf = ({ quotations }: Pick<LedgerFacts, 'quotations'>): ReadonlyMap<string, string> =>
  new Map([...quotations].map(([security, { currency }]) => [security, currency]))

const thingsUntil = <A>(things: readonly A[], dateOf: (thing: A) => IsoDate, date: IsoDate): readonly A[] =>
  things.filter((thing) => dateOf(thing) <= date)

const isReplacing = ({ type }: UnitAction): boolean => type === 'code-change' || type === 'merger'

/**
 * The last day with unchanged values, or null. The securities must be the same, because their prices give the days. No
 * action may replace a security, because such actions use old prices.
 */
export const lastUnchangedDay = (
  { part, changedFrom: changed }: EarlierPart,
  facts: LedgerFacts,
  { from, to }: DateSpan,
): IsoDate | null => {
  const day = addDays(earliestDate(changed, part.to, to), -1)
  const isSame =
    day > from &&
    !facts.actions.some(isReplacing) &&
    isDeepStrictEqual(securitiesOf(facts), part.securities) &&
    isDeepStrictEqual(currenciesOf(facts), part.currencies) &&
    isDeepStrictEqual(
      thingsUntil(facts.actions, ({ date }) => date, day),
      thingsUntil(part.actions, ({ date }) => date, day),
    ) &&
    isDeepStrictEqual(
      thingsUntil(facts.receivables, (one) => one.from, day),
      thingsUntil(part.course.receivables, (one) => one.from, day),
    )
  return isSame ? day : null
}

export const keptParts = (kept: CurrentLedgerMemory | null, { from, to }: DateSpan): PartCourseOf => {
  if (kept === null) return async (_, make) => (await make(null))?.course ?? null
  const { memory, position: now, changesSince } = kept
  return async (accounts, make) => {
    const name = JSON.stringify([hashOfAccounts(accounts), from])
    const found = memory.parts.get(name)
    const earlier = found !== undefined && found.position <= now ? found : undefined
    const changes = earlier === undefined || earlier.position === now ? undefined : await changesSince(earlier.position)
    const first = changes === undefined ? lastDate : firstChangedDay(changes, accounts)
    const isSame =
      changes === undefined ||
      (!changes.areActionsChanged &&
        !changes.areSecuritiesChanged &&
        changedAccountsIn(changes, accounts).length === 0 &&
        first > to)
    const part =
      earlier?.part.to === to && isSame
        ? earlier.part
        : await make(earlier === undefined ? null : { part: earlier.part, changedFrom: first })
    const isNewer = found === undefined || found.position < now || (found.position === now && found.part.to < to)
    if (part !== null && isNewer) memory.parts.set(name, { position: now, part })
    return part?.course ?? null
  }
}

const ExchangedAccount = t.strict({ account: t.string })

/** A replacing security takes the replaced one's value for all holders in a book, so their accounts form one part. */
const exchangedSql = `
  with recursive action as (
    select type, security, new_code from ledger_corporate_action as a where new_code <> '' and ${isKnownSql('a')}
  ),
  reached (code) as (
    select code from action, unnest(array[security, new_code]) as code where type in ('code-change', 'merger')
    union
    select case when action.security = reached.code then action.new_code else action.security end
    from reached join action on reached.code in (action.security, action.new_code)
  )
  select distinct account from ledger_transaction as x
  where account = any($2) and security in (table reached) and ${isKnownSql('x')}`

/** Some ten thousands of transactions: few enough to serve others in between. */
const maxAccountsPerPart = 100

/** Splits a book into parts. A part has the same value alone as together with the other parts. */
export const partsOfBook = async (
  { client, knownBefore }: LedgerSnapshot,
  accounts: readonly string[],
): Promise<readonly (readonly string[])[]> => {
  if (accounts.length <= maxAccountsPerPart) return [accounts]
  const together = new Set(
    (await queryRows(client, ExchangedAccount, exchangedSql, [knownBefore, accounts])).map(({ account }) => account),
  )
  const others = RA.chunksOf(maxAccountsPerPart)(accounts.filter((account) => !together.has(account)))
  return together.size === 0 ? others : [[...together], ...others]
}
