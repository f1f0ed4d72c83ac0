import { headBytes, lengthsIn, partsIn } from './frame.ts'

interface Listener {
  readonly onFrame: (parts: readonly Buffer[]) => void
  /** More than may ever come, or what is no frame. */
  readonly onNonsense: () => void
}

interface Frame {
  readonly lengths: readonly number[]
  readonly body: Buffer
  filled: number
}

const sum = (lengths: readonly number[]): number => lengths.reduce((all, length) => all + length, 0)

/** Puts frames together from the pieces a pipe brings. */
export const frameReader = (mostBytes: number, { onFrame, onNonsense }: Listener): ((piece: Buffer) => void) => {
  const head = Buffer.alloc(headBytes)
  const state: { headFilled: number; frame: Frame | null } = { headFilled: 0, frame: null }

  const begin = (): boolean => {
    const lengths = lengthsIn(head)
    const bytes = sum(lengths)
    if (lengths.length === 0 || bytes > mostBytes) return false
    state.frame = { lengths, body: Buffer.allocUnsafe(bytes), filled: 0 }
    return true
  }

  const finish = ({ body, lengths }: Frame): void => {
    state.headFilled = 0
    state.frame = null
    onFrame(partsIn(body, lengths))
  }

  const fillHead = (piece: Buffer): Buffer => {
    const taken = piece.copy(head, state.headFilled)
    state.headFilled += taken
    return piece.subarray(taken)
  }

  const fillBody = (frame: Frame, piece: Buffer): Buffer => {
    const taken = piece.copy(frame.body, frame.filled)
    frame.filled += taken
    return piece.subarray(taken)
  }

  const take = (piece: Buffer): void => {
    const rest = state.frame === null ? fillHead(piece) : fillBody(state.frame, piece)
    if (state.frame === null && state.headFilled === headBytes && !begin()) {
      onNonsense()
      return
    }
    if (state.frame?.filled === state.frame?.body.length && state.frame !== null) finish(state.frame)
    if (rest.length > 0) take(rest)
  }

  return take
}

/** Frames as they come in, up to the first that is none. */
export async function* framesOf(stream: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<readonly Buffer[]> {
  const frames: (readonly Buffer[])[] = []
  const state = { isNonsense: false }
  const take = frameReader(mostBytes, {
    onFrame: (parts) => frames.push(parts),
    onNonsense: () => (state.isNonsense = true),
  })
  for await (const piece of stream) {
    take(piece)
    yield* frames.splice(0)
    if (state.isNonsense) return
  }
}
