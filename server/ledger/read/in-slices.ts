import { setImmediate } from 'node:timers/promises'
import type { Gradual } from '../../../src/domain/gradual.ts'
import type { LongComputations } from './kept/long-computations.ts'

const sliceMs = 4
/** A longer computation waits for a place. */
const briefMs = 40

export interface Waiting {
  readonly since?: number
  readonly memory?: { readonly computations: LongComputations }
}

interface Turn {
  spentMs: number
  hasPlace: boolean
}

const inTurn = async <A>(computation: Gradual<A>, { since, memory }: Waiting, turn: Turn): Promise<A> => {
  const slice = { begun: performance.now() }
  for (;;) {
    const { done, value } = computation.next()
    if (done === true) return value
    const tookMs = performance.now() - slice.begun
    if (tookMs < sliceMs) continue
    turn.spentMs += tookMs
    if (since !== undefined && memory !== undefined && !turn.hasPlace && turn.spentMs > briefMs) {
      await memory.computations.takePlace(since)
      turn.hasPlace = true
    }
    await setImmediate()
    slice.begun = performance.now()
  }
}

/** Serves others between slices. Few with `since` run at once: many would all end late and hold their connections. */
export const inSlices = async <A>(computation: Gradual<A>, waiting: Waiting = {}): Promise<A> => {
  const turn = { spentMs: 0, hasPlace: false }
  try {
    return await inTurn(computation, waiting, turn)
  } finally {
    if (turn.hasPlace) waiting.memory?.computations.leavePlace()
  }
}

/** Holds one place for the whole computation, so its parts wait for none. */
export const inOnePlace = async <W extends Waiting, A>(
  { since, ...others }: W,
  make: (waiting: Omit<W, 'since'>) => Promise<A>,
): Promise<A> => {
  if (since === undefined || others.memory === undefined) return make(others)
  const { takePlace, leavePlace } = others.memory.computations
  await takePlace(since)
  try {
    return await make(others)
  } finally {
    leavePlace()
  }
}
