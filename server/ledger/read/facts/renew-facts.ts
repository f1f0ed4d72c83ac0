import { isDeepStrictEqual } from 'node:util'
import { earliest, firstDate, type IsoDate, lastDate } from '../../../../src/domain/dates/iso-date.ts'
import type { UnitAction } from '../../../../src/domain/ledger/actions/corporate-action.ts'
import type { Position } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { changedAmong, type Changes } from '../kept/changes-since.ts'
import { readReceivables } from '../income/read-receivables.ts'
import { readCashSince } from '../cash/read-cash.ts'
import { readForeignCash } from '../cash/read-foreign-cash.ts'
import { readPositions } from '../read-positions.ts'
import { readUnitActions } from '../read-unit-actions.ts'
import type { Span } from '../scope.ts'
import type { Snapshot } from '../snapshot.ts'
import { heldUnits } from './facts.ts'
import { inOrder, type LastingFacts, lastingFacts, positionsUntil, withChanged } from './lasting-facts.ts'

export const always: Span = { from: firstDate, to: lastDate }

const actionsOf = (snapshot: Snapshot, positions: readonly Position[]): Promise<readonly UnitAction[]> =>
  readUnitActions(snapshot, [...new Set(positions.map(({ security }) => security))], lastDate)

/** With what some accounts did read anew, and the cash of all from the first day on that theirs changed. */
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

/**
 * Facts of some accounts as they are after changes: those of the accounts that changed are read anew. `undefined` where another action makes others
 * of all; what the prices of a day make of one is read with it.
 */
export const renewFacts = async (
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
