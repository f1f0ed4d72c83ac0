import { O, pipe } from '../../fp.ts'
import type { Row } from '../dashboard.ts'
import type { Place } from '../placing.ts'
import { leavesOf, type Leaf } from '../structure.ts'

const leafAt = (rows: readonly Row[], cid: string): O.Option<Leaf> =>
  O.fromNullable(leavesOf(rows).find((leaf) => leaf.cid === cid))

const idsIn = (rows: readonly Row[], cid: string): readonly string[] =>
  pipe(
    leafAt(rows, cid),
    O.match(
      () => [],
      ({ widgets }) => widgets.map(({ wid }) => wid),
    ),
  )

/** A column that is gone has become the last one, as it has when a structure is poured into one with fewer. */
const columnIn = (rows: readonly Row[], cid: string): string =>
  O.isSome(leafAt(rows, cid)) ? cid : (leavesOf(rows).at(-1)?.cid ?? cid)

/**
 * Where a widget goes among others than it was put among: below the nearest that stood above it, or above the nearest
 * that stood below it. `put` is the layout the widget was put into, with it; `rows` the one it is to go into.
 */
export const rebasedPlace = (wid: string, place: Place, put: readonly Row[], rows: readonly Row[]): Place => {
  const cid = columnIn(rows, place.cid)
  const there = idsIn(rows, cid).filter((other) => other !== wid)
  const around = idsIn(put, place.cid)
  const own = around.indexOf(wid)
  const above = around.slice(0, own).findLast((other) => there.includes(other))
  if (above !== undefined) return { cid, index: there.indexOf(above) + 1 }
  const below = around.slice(own + 1).find((other) => there.includes(other))
  if (below !== undefined) return { cid, index: there.indexOf(below) }
  return { cid, index: cid === place.cid ? place.index : there.length }
}
