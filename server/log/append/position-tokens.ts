import { randomInt } from 'node:crypto'

const firstPrefix = 1_000_000_000
const endOfPrefixes = 9_000_000_000
const indexDigits = 6
const maxEvents = 10 ** indexDigits

/** A text with placeholders for positions: the indices of events in their append, from 0. */
type TextWithPositions = readonly (string | number)[]

export interface PositionTokens {
  /** Placeholder for the position of this event: a safe integer. */
  readonly of: (index: number) => number
  readonly split: (text: string) => TextWithPositions
}

const randomPrefix = (): number => randomInt(firstPrefix, endOfPrefixes)

/**
 * The database assigns positions later, so SQL and JSON contain random placeholders. `content`: the events, which must not
 * contain a placeholder.
 */
export const createPositionTokens = (content: string, nextPrefix = randomPrefix): PositionTokens => {
  const prefix = String(nextPrefix())
  if (content.includes(prefix)) return createPositionTokens(content, nextPrefix)
  const pattern = new RegExp(`${prefix}(\\d{${indexDigits}})`)
  return {
    of: (index) => {
      if (index >= maxEvents) throw new RangeError(`an append holds at most ${maxEvents} events`)
      return Number(`${prefix}${String(index).padStart(indexDigits, '0')}`)
    },
    // an odd part is the index that the pattern has captured
    split: (text) => text.split(pattern).map((part, at) => (at % 2 === 0 ? part : Number(part))),
  }
}
