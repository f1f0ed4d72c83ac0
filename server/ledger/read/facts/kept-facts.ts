import { earliest } from '../../../../src/domain/dates/iso-date.ts'
import { type KeptNow, nameOfAccounts } from '../kept/kept-now.ts'
import { becoming } from '../positions.ts'
import { readReceivables } from '../income/read-receivables.ts'
import { readQuotations } from '../prices/read-quotations.ts'
import { readExchangeRates } from '../prices/read-series.ts'
import { type Span, together } from '../scope.ts'
import type { Snapshot } from '../snapshot.ts'
import { type Facts, heldUnits } from './facts.ts'
import {
  canLast,
  cashOfSpan,
  firstOf,
  foreignCashUntil,
  type LastingFacts,
  lastingFacts,
  lastOf,
  positionsUntil,
} from './lasting-facts.ts'
import { readFacts } from './read-facts.ts'
import { always, renewFacts } from './renew-facts.ts'

type Accounts = readonly string[]

/** Those of all days that are known now: kept, renewed or read. */
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

/** Facts of a span of those of all days; `null` where they may be others, as the rates of trades are that are not in it. */
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
    ...{ positions, quotations, quotedFrom: lasting.quotedFrom },
    actions: lasting.actions.filter(({ date }) => date <= span.to),
    cash: new Map([['whole', cashOfSpan(lasting, span)]]),
    foreignCash: await withRates(snapshot, foreignCashUntil(lasting, span.to), span),
    receivables:
      isCut || span.from > firstOf(lasting)
        ? await readReceivables(snapshot, accounts, heldUnits(positions), span)
        : lasting.receivables.filter((one) => one.from <= span.to && one.until > span.from),
  }
}

/** The facts of some accounts together that are known now: those of whom nothing was imported are not read anew, whatever became of prices. */
export const keptFacts =
  (snapshot: Snapshot, kept: KeptNow | null, span: Span) =>
  async (accounts: Accounts): Promise<Facts> => {
    const read = () => readFacts(snapshot, together(accounts), span)
    if (kept === null) return read()
    return (await factsOfSpan(snapshot, accounts, await readLasting(snapshot, kept, accounts), span)) ?? read()
  }
