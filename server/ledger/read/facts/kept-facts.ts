import { isDeepStrictEqual } from 'node:util'
import { type IsoDate, lastDate } from '../../../../src/domain/dates/iso-date.ts'
import { readReceivables } from '../income/read-receivables.ts'
import { type KeptNow, nameOfAccounts } from '../kept-parts.ts'
import { becoming } from '../positions.ts'
import { readQuotations } from '../read-quotations.ts'
import { readExchangeRates } from '../read-series.ts'
import { readUnitActions } from '../read-unit-actions.ts'
import { type Span, together } from '../scope.ts'
import type { Snapshot } from '../snapshot.ts'
import { type Facts, heldUnits, readFacts } from './facts.ts'
import { cashUntil, foreignCashUntil, type LastingFacts, lastingFacts, positionsUntil } from './lasting-facts.ts'

type Accounts = readonly string[]

/** Those that are kept, as far as no import since they were has changed them. What prices make of an action is read with it. */
const stillTrue = async (
  snapshot: Snapshot,
  { memory, position: now, changesSince }: KeptNow,
  name: string,
  accounts: Accounts,
  from: IsoDate,
): Promise<LastingFacts | undefined> => {
  const found = memory.facts.get(name)
  if (found === undefined || found.position > now) return undefined
  const changes = found.position === now ? undefined : await changesSince(found.position)
  if (changes !== undefined && accounts.some((account) => changes.accounts.has(account))) return undefined
  const { facts } = found
  const positions = positionsUntil(facts, lastDate)
  const actions = await readUnitActions(
    snapshot,
    positions.map(({ security }) => security),
    lastDate,
  )
  if (!isDeepStrictEqual(actions, facts.actions)) return undefined
  if (changes?.areActionsChanged !== true) return facts
  const receivables = await readReceivables(snapshot, accounts, heldUnits(positions), { from, to: lastDate })
  return { ...facts, receivables }
}

const quotedRates = async (
  snapshot: Snapshot,
  { actions, quotedFrom, positions }: LastingFacts,
  to: IsoDate,
): Promise<Facts['quotations']> => {
  const securities = new Set([...positions.map(({ position }) => position.security), ...actions.flatMap(becoming)])
  return readQuotations(snapshot, [...securities], quotedFrom, to)
}

const withRates = async (snapshot: Snapshot, cash: Facts['foreignCash'], span: Span): Promise<Facts['foreignCash']> => {
  if (cash.length === 0) return cash
  const rates = await readExchangeRates(snapshot, [...new Set(cash.map(({ currency }) => currency))], span)
  return cash.map((one) => ({ ...one, rates: rates.get(one.currency) ?? [] }))
}

/** Facts of a span of those of all days; `null` where the rates of its trades may be other than theirs. */
const factsOfSpan = async (
  snapshot: Snapshot,
  accounts: Accounts,
  lasting: LastingFacts,
  { from, to }: Span,
): Promise<Facts | null> => {
  const isCut = lasting.last > to
  const quotations = await quotedRates(snapshot, lasting, to)
  if (isCut && quotations.size > 0) return null
  const positions = positionsUntil(lasting, to)
  return {
    ...{ positions, quotations, quotedFrom: lasting.quotedFrom },
    actions: lasting.actions.filter(({ date }) => date <= to),
    cash: new Map([['whole', cashUntil(lasting, to)]]),
    foreignCash: await withRates(snapshot, foreignCashUntil(lasting, to), { from, to }),
    receivables: isCut
      ? await readReceivables(snapshot, accounts, heldUnits(positions), { from, to })
      : lasting.receivables.filter((one) => one.from <= to),
  }
}

/** The facts of some accounts together that are known now: those of whom nothing was imported are not read anew, whatever became of prices. */
export const keptFacts =
  (snapshot: Snapshot, kept: KeptNow | null, span: Span) =>
  async (accounts: Accounts): Promise<Facts> => {
    if (kept === null) return readFacts(snapshot, together(accounts), span)
    const name = JSON.stringify([nameOfAccounts(accounts), span.from])
    const lasting =
      (await stillTrue(snapshot, kept, name, accounts, span.from)) ??
      lastingFacts(await readFacts(snapshot, together(accounts), { from: span.from, to: lastDate }))
    if (lasting === null) return readFacts(snapshot, together(accounts), span)
    if ((kept.memory.facts.get(name)?.position ?? -1) < kept.position)
      kept.memory.facts.set(name, { position: kept.position, facts: lasting })
    return (await factsOfSpan(snapshot, accounts, lasting, span)) ?? readFacts(snapshot, together(accounts), span)
  }
