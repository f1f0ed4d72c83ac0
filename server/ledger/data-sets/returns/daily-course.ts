import {
  sumPartValuations,
  type DailyValuation,
  isInCents,
} from '../../../../src/domain/ledger/valuation/added-courses.ts'
import { valuingDays } from '../../../../src/domain/ledger/valuation/daily-value.ts'
import { mergedSpans, spansWithin, unpricedSpans } from '../../../../src/domain/ledger/valuation/unpriced-span.ts'
import { flowDays } from '../../../../src/domain/ledger/valuation/valued-transfer.ts'
import { asError } from '../../../logger/errors.ts'
import { inOneSlot, inSlices } from '../../read/in-slices.ts'
import { keptFacts } from '../../read/facts/kept-facts.ts'
import {
  currenciesOf,
  type EarlierPart,
  keptParts,
  partsOfBook,
  lastUnchangedDay,
  securitiesOf,
} from '../../read/kept/kept-parts.ts'
import { loadLedgers, valuedLedgers } from '../../read/load-ledgers.ts'
import { type DateSpan, singlePartScope } from '../../read/scope.ts'
import { revisionOf, type LedgerSnapshot } from '../../read/snapshot.ts'
import type { LedgerFacts } from '../../read/facts/facts.ts'
import { openCurrentLedgerMemory } from '../../read/kept/changes-since.ts'
import type { ComputedPart } from '../../read/kept/ledger-memory.ts'
import { ledgerOf } from '../reading.ts'

/** Reuses the earlier part until its facts change. Null for fractions of a cent, which are summed before rounding. */
const computeCoursePart = async (
  snapshot: LedgerSnapshot,
  accounts: readonly string[],
  span: DateSpan,
  facts: LedgerFacts,
  earlier: EarlierPart | null,
): Promise<ComputedPart | null> => {
  const same = earlier === null ? null : lastUnchangedDay(earlier, facts, span)
  const later = { from: same ?? span.from, to: span.to }
  const ledger = ledgerOf(await valuedLedgers(snapshot, singlePartScope(accounts), later, facts))
  if (!isInCents(ledger.cash)) return null
  const days = await inSlices(valuingDays(ledger, later.from, later.to), snapshot)
  const values = days.map(({ date, value }) => ({ date, value }))
  const known = same === null ? [] : (earlier?.part.course.values ?? []).filter(({ date }) => date <= same)
  return {
    to: span.to,
    course: {
      values: same === null ? values : [...known, ...values.filter(({ date }) => date > same)],
      flows: ledger.cash.map(({ date, deposits, withdrawals }) => ({ date, deposits, withdrawals })),
      transfers: ledger.transfers ?? [],
      receivables: ledger.receivables,
      unpriced: mergedSpans([
        ...(same === null ? [] : spansWithin(earlier?.part.course.unpriced ?? [], span.from, same)),
        ...unpricedSpans(ledger, later.from, later.to),
      ]),
    },
    securities: securitiesOf(facts),
    currencies: currenciesOf(facts),
    actions: facts.actions,
  }
}

type CourseRequest = readonly [accounts: readonly string[], span: DateSpan]

const computeWholeCourse = async (snapshot: LedgerSnapshot, asked: CourseRequest): Promise<DailyValuation> => {
  const [accounts, span] = asked
  const ledger = ledgerOf(await loadLedgers(snapshot, singlePartScope(accounts), span))
  const days = await inSlices(valuingDays(ledger, span.from, span.to), snapshot)
  return {
    days,
    flows: flowDays(ledger.cash, ledger.transfers),
    receivables: ledger.receivables,
    unpriced: unpricedSpans(ledger, span.from, span.to),
  }
}

/** Two readers: one reads the rows of a part while the other computes. */
const maxReaders = 2

/** Waits for all readers, even after a failure, because the caller then ends the transaction that they use. */
const eachWithNext = async <A, B>(things: readonly A[], make: (thing: A) => Promise<B>): Promise<readonly B[]> => {
  const made = new Map<number, B>()
  const left = things.entries()
  const makeNext = async (): Promise<void> => {
    for (const [index, thing] of left) made.set(index, await make(thing))
  }
  const ended = await Promise.allSettled(Array.from({ length: maxReaders }, makeNext))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed !== undefined) return Promise.reject(asError(failed.reason))
  return [...made].toSorted(([a], [b]) => a - b).map(([, one]) => one)
}

const computeCourseInParts = async (
  snapshot: LedgerSnapshot,
  [accounts, span]: CourseRequest,
): Promise<DailyValuation> => {
  const parts = await partsOfBook(snapshot, accounts)
  if (parts.length <= 1) return computeWholeCourse(snapshot, [accounts, span])
  const kept = await openCurrentLedgerMemory(snapshot)
  const partOf = keptParts(kept, span)
  const made = await inOneSlot(snapshot, (waiting) => {
    const factsOf = keptFacts(waiting, kept, span)
    return eachWithNext(parts, (own) =>
      partOf(own, async (earlier) => computeCoursePart(waiting, own, span, await factsOf(own), earlier)),
    )
  })
  const added = made.filter((part) => part !== null)
  return added.length === parts.length ? sumPartValuations(added) : computeWholeCourse(snapshot, [accounts, span])
}

export const readDailyCourse = async (
  snapshot: LedgerSnapshot,
  accounts: readonly string[],
  span: DateSpan,
): Promise<DailyValuation> => {
  const make = () => computeCourseInParts(snapshot, [accounts, span])
  if (snapshot.memory === undefined) return make()
  return snapshot.memory.courses.of(await revisionOf(snapshot, accounts, span.from, span.to), make)
}
