import { isDeepStrictEqual } from 'node:util'
import { earliestDate, firstDate, type IsoDate, lastDate } from '../../../../src/domain/dates/iso-date.ts'
import type { UnitAction } from '../../../../src/domain/ledger/actions/corporate-action.ts'
import type { LedgerPosition } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { readCashSince, readForeignCash } from '../cash/read-cash.ts'
import { newCodesOf } from '../positions.ts'
import { readReceivables } from '../income/read-receivables.ts'
import {
  changedAccountsIn,
  type LedgerChanges,
  type CurrentLedgerMemory,
  hashOfAccounts,
} from '../kept/changes-since.ts'
import { readQuotations } from '../prices/read-quotations.ts'
import { readExchangeRates } from '../prices/read-series.ts'
import { readPositions } from '../read-positions.ts'
import { readUnitActions } from '../read-unit-actions.ts'
import { type DateSpan, singlePartScope } from '../scope.ts'
import type { LedgerSnapshot } from '../snapshot.ts'
import { type LedgerFacts, heldUnits } from './facts.ts'
import {
  areFactsLasting,
  cashOfSpan,
  firstFactDate,
  foreignCashUntil,
  sortedReceivables,
  type LastingFacts,
  lastingFacts,
  lastPositionDate,
  positionsUntil,
  withChangedAccounts,
} from './lasting-facts.ts'
import { readFacts } from './read-facts.ts'

type AccountCodes = readonly string[]

const allTime: DateSpan = { from: firstDate, to: lastDate }

const readActionsOfPositions = (
  snapshot: LedgerSnapshot,
  positions: readonly LedgerPosition[],
): Promise<readonly UnitAction[]> =>
  readUnitActions(snapshot, [...new Set(positions.map(({ security }) => security))], lastDate)

const withRereadAccounts = async (
  snapshot: LedgerSnapshot,
  facts: LastingFacts,
  accounts: readonly string[],
  changed: readonly string[],
  since: IsoDate,
): Promise<LastingFacts> => {
  const positions = await readPositions(snapshot, changed, lastDate)
  const others = lastingFacts({
    ...positions,
    cash: new Map([['whole', await readCashSince(snapshot, accounts, since)]]),
    receivables: await readReceivables(snapshot, changed, heldUnits(positions.positions), allTime),
    foreignCash: await readForeignCash(snapshot, changed, allTime),
  })
  const renewed = withChangedAccounts(facts, new Set(changed), others, since)
  return { ...renewed, actions: await readActionsOfPositions(snapshot, positionsUntil(renewed, lastDate)) }
}

/** Reads only changed accounts again. Undefined if an action changed, because it affects all facts. */
const renewFacts = async (
  snapshot: LedgerSnapshot,
  facts: LastingFacts,
  accounts: readonly string[],
  changes: LedgerChanges,
): Promise<LastingFacts | undefined> => {
  if (!isDeepStrictEqual(await readActionsOfPositions(snapshot, positionsUntil(facts, lastDate)), facts.actions))
    return undefined
  const changed = changedAccountsIn(changes, accounts)
  if (changed.length === accounts.length) return undefined
  const since = earliestDate(lastDate, ...changed.map((account) => changes.accounts[account] ?? lastDate))
  const renewed = changed.length === 0 ? facts : await withRereadAccounts(snapshot, facts, accounts, changed, since)
  if (!changes.areActionsChanged) return renewed
  const held = heldUnits(positionsUntil(renewed, lastDate))
  return { ...renewed, receivables: sortedReceivables(await readReceivables(snapshot, accounts, held, allTime)) }
}

const readLastingFacts = async (
  snapshot: LedgerSnapshot,
  kept: CurrentLedgerMemory,
  accounts: AccountCodes,
): Promise<LastingFacts> => {
  const { memory, position: now, changesSince } = kept
  const name = hashOfAccounts(accounts)
  const found = memory.facts.get(name)
  if (found?.position === now) return found.facts
  const renewed =
    found === undefined || found.position > now
      ? undefined
      : await renewFacts(snapshot, found.facts, accounts, await changesSince(found.position))
  const facts = renewed ?? lastingFacts(await readFacts(snapshot, singlePartScope(accounts), allTime))
  if (found === undefined || found.position < now) memory.facts.set(name, { position: now, facts })
  return facts
}

const quotationsUntil = (
  snapshot: LedgerSnapshot,
  { actions, quotedFrom, positions }: LastingFacts,
  { to }: DateSpan,
): Promise<LedgerFacts['quotations']> => {
  const securities = new Set([...positions.map(({ position }) => position.security), ...actions.flatMap(newCodesOf)])
  return readQuotations(snapshot, [...securities], earliestDate(to, ...quotedFrom.values()), to)
}

const withRates = async (
  snapshot: LedgerSnapshot,
  cash: LedgerFacts['foreignCash'],
  span: DateSpan,
): Promise<LedgerFacts['foreignCash']> => {
  if (cash.length === 0) return cash
  const rates = await readExchangeRates(snapshot, [...new Set(cash.map(({ currency }) => currency))], span)
  return cash.map((one) => ({ ...one, rates: rates.get(one.currency) ?? [] }))
}

/** Null if the span's facts may differ, for example if trades after it have other rates. */
const factsOfSpan = async (
  snapshot: LedgerSnapshot,
  accounts: AccountCodes,
  lasting: LastingFacts,
  span: DateSpan,
): Promise<LedgerFacts | null> => {
  if (!areFactsLasting(lasting)) return null
  const isCut = lastPositionDate(lasting) > span.to
  const quotations = await quotationsUntil(snapshot, lasting, span)
  if (isCut && quotations.size > 0) return null
  const positions = positionsUntil(lasting, span.to)
  return {
    positions,
    quotations,
    quotedFrom: lasting.quotedFrom,
    actions: lasting.actions.filter(({ date }) => date <= span.to),
    cash: new Map([['whole', cashOfSpan(lasting, span)]]),
    foreignCash: await withRates(snapshot, foreignCashUntil(lasting, span.to), span),
    receivables:
      isCut || span.from > firstFactDate(lasting)
        ? await readReceivables(snapshot, accounts, heldUnits(positions), span)
        : lasting.receivables.filter((one) => one.from <= span.to && one.until > span.from),
  }
}

export const keptFacts =
  (snapshot: LedgerSnapshot, kept: CurrentLedgerMemory | null, span: DateSpan) =>
  async (accounts: AccountCodes): Promise<LedgerFacts> => {
    const read = () => readFacts(snapshot, singlePartScope(accounts), span)
    if (kept === null) return read()
    return (await factsOfSpan(snapshot, accounts, await readLastingFacts(snapshot, kept, accounts), span)) ?? read()
  }
