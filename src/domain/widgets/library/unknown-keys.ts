import type { CodecFault } from '../../codec-fault.ts'

type Entries = readonly (readonly [string, unknown])[]

const entriesOf = (value: unknown): Entries =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** What was given and a codec that keeps only what it knows has left out: most likely a slip of the pen. */
export const unknownKeys = (given: unknown, kept: unknown, path: readonly string[] = []): readonly CodecFault[] => {
  const known = new Map(entriesOf(kept))
  return entriesOf(given).flatMap(([key, value]) =>
    known.has(key)
      ? unknownKeys(value, known.get(key), [...path, key])
      : [{ path: [...path, key], message: 'is not known here' }],
  )
}
