import { isDeepStrictEqual } from 'node:util'
import { earliest, firstDate, type IsoDate, lastDate } from '../../../../src/domain/dates/iso-date.ts'
import type { UnitAction } from '../../../../src/domain/ledger/actions/corporate-action.ts'
import type { Position } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { readCashSince, readForeignCash } from '../cash/read-cash.ts'
import { becoming } from '../positions.ts'
import { readReceivables } from '../income/read-receivables.ts'
import { changedAmong, type Changes, type KeptNow, nameOfAccounts } from '../kept/changes-since.ts'
import { readQuotations } from '../prices/read-quotations.ts'
import { readExchangeRates } from '../prices/read-series.ts'
import { readPositions } from '../read-positions.ts'
import { readUnitActions } from '../read-unit-actions.ts'
import { type Span, together } from '../scope.ts'
import type { Snapshot } from '../snapshot.ts'
import { type Facts, heldUnits } from './facts.ts'
import {
  canLast,
  cashOfSpan,
  firstOf,
  foreignCashUntil,
  inOrder,
  type LastingFacts,
  lastingFacts,
  lastOf,
  positionsUntil,
  withChanged,
} from './lasting-facts.ts'
import { readFacts } from './read-facts.ts'

type Accounts = readonly string[]

const always: Span = { from: firstDate, to: lastDate }

const actionsOf = (snapshot: Snapshot, positions: readonly Position[]): Promise<readonly UnitAction[]> =>
  readUnitActions(snapshot, [...new Set(positions.map(({ security }) => security))], lastDate)

const withThoseOf = async (
  snapshot: Snapshot,
  facts: LastingFacts,
  accounts: readonly string[],
  changed: readonly string[],
  since: IsoDate,
): Promise<LastingFacts> => {
  const positions = await readPositions(snapshot, changed, lastDate)
  const others = lastingFacts({
    ...positions,
    cash: new Map([['whole', await readCashSince(snapshot, accounts, since)]]),
    receivables: await readReceivables(snapshot, changed, heldUnits(positions.positions), always),
    foreignCash: await readForeignCash(snapshot, changed, always),
  })
  const renewed = withChanged(facts, new Set(changed), others, since)
  return { ...renewed, actions: await actionsOf(snapshot, positionsUntil(renewed, lastDate)) }
}

/** Reads only changed accounts again. Undefined if an action changed, because it affects all facts. */
const renewFacts = async (
  snapshot: Snapshot,
  facts: LastingFacts,
  accounts: readonly string[],
  changes: Changes,
): Promise<LastingFacts | undefined> => {
  if (!isDeepStrictEqual(await actionsOf(snapshot, positionsUntil(facts, lastDate)), facts.actions)) return undefined
  const changed = changedAmong(changes, accounts)
  if (changed.length === accounts.length) return undefined
  const since = earliest(lastDate, ...changed.map((account) => changes.accounts[account] ?? lastDate))
  const renewed = changed.length === 0 ? facts : await withThoseOf(snapshot, facts, accounts, changed, since)
  if (!changes.areActionsChanged) return renewed
  const held = heldUnits(positionsUntil(renewed, lastDate))
  return { ...renewed, receivables: inOrder(await readReceivables(snapshot, accounts, held, always)) }
}

const readLasting = async (snapshot: Snapshot, kept: KeptNow, accounts: Accounts): Promise<LastingFacts> => {
  const { memory, position: now, changesSince } = kept
  const name = nameOfAccounts(accounts)
  const found = memory.facts.get(name)
  if (found?.position === now) return found.facts
  const renewed =
    found === undefined || found.position > now
      ? undefined
      : await renewFacts(snapshot, found.facts, accounts, await changesSince(found.position))
  const facts = renewed ?? lastingFacts(await readFacts(snapshot, together(accounts), always))
  if (found === undefined || found.position < now) memory.facts.set(name, { position: now, facts })
  return facts
}

const quotationsUntil = (
  snapshot: Snapshot,
  { actions, quotedFrom, positions }: LastingFacts,
  { to }: Span,
): Promise<Facts['quotations']> => {
  const securities = new Set([...positions.map(({ position }) => position.security), ...actions.flatMap(becoming)])
  return readQuotations(snapshot, [...securities], earliest(to, ...quotedFrom.values()), to)
}

const withRates = async (snapshot: Snapshot, cash: Facts['foreignCash'], span: Span): Promise<Facts['foreignCash']> => {
  if (cash.length === 0) return cash
  const rates = await readExchangeRates(snapshot, [...new Set(cash.map(({ currency }) => currency))], span)
  return cash.map((one) => ({ ...one, rates: rates.get(one.currency) ?? [] }))
}

/** Null if the span's facts may differ, for example if trades after it have other rates. */
const factsOfSpan = async (
  snapshot: Snapshot,
  accounts: Accounts,
  lasting: LastingFacts,
  span: Span,
): Promise<Facts | null> => {
  if (!canLast(lasting)) return null
  const isCut = lastOf(lasting) > span.to
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
      isCut || span.from > firstOf(lasting)
        ? await readReceivables(snapshot, accounts, heldUnits(positions), span)
        : lasting.receivables.filter((one) => one.from <= span.to && one.until > span.from),
  }
}

export const keptFacts =
  (snapshot: Snapshot, kept: KeptNow | null, span: Span) =>
  async (accounts: Accounts): Promise<Facts> => {
    const read = () => readFacts(snapshot, together(accounts), span)
    if (kept === null) return read()
    return (await factsOfSpan(snapshot, accounts, await readLasting(snapshot, kept, accounts), span)) ?? read()
  }
