import { setImmediate } from 'node:timers/promises'
import type { CooperativeWork } from '../../../src/domain/cooperative-work.ts'
import type { LongComputations } from './kept/long-computations.ts'

const sliceMs = 4
/** A longer computation waits for a slot. */
const maxMsWithoutSlot = 40

export interface SliceWait {
  readonly since?: number
  readonly memory?: { readonly computations: LongComputations }
}

interface SliceTurn {
  spentMs: number
  hasSlot: boolean
}

const runSlices = async <A>(
  computation: CooperativeWork<A>,
  { since, memory }: SliceWait,
  turn: SliceTurn,
): Promise<A> => {
  const slice = { begun: performance.now() }
  for (;;) {
    const { done, value } = computation.next()
    if (done === true) return value
    const tookMs = performance.now() - slice.begun
    if (tookMs < sliceMs) continue
    turn.spentMs += tookMs
    if (since !== undefined && memory !== undefined && !turn.hasSlot && turn.spentMs > maxMsWithoutSlot) {
      await memory.computations.takeSlot(since)
      turn.hasSlot = true
    }
    await setImmediate()
    slice.begun = performance.now()
  }
}

/** Other calls run between slices. Few with `since` run together: many would end late and hold their connections. */
export const inSlices = async <A>(computation: CooperativeWork<A>, waiting: SliceWait = {}): Promise<A> => {
  const turn = { spentMs: 0, hasSlot: false }
  try {
    return await runSlices(computation, waiting, turn)
  } finally {
    if (turn.hasSlot) waiting.memory?.computations.leaveSlot()
  }
}

/** Holds one slot for the whole computation, so its parts wait for none. */
export const inOneSlot = async <W extends SliceWait, A>(
  { since, ...others }: W,
  make: (waiting: Omit<W, 'since'>) => Promise<A>,
): Promise<A> => {
  if (since === undefined || others.memory === undefined) return make(others)
  const { takeSlot, leaveSlot } = others.memory.computations
  await takeSlot(since)
  try {
    return await make(others)
  } finally {
    leaveSlot()
  }
}
