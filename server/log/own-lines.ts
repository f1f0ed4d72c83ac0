import type { Line } from '../../src/domain/permissions/allowances/allowances.ts'
import { O } from '../../src/domain/fp.ts'
import { type Turnstile, turnstile } from './turnstile.ts'

/** A short line for each person, there for as long as somebody stands in it. */
interface OwnLines {
  readonly isFull: (person: string) => boolean
  /** Does the work when it is its turn; none when the signal comes before. */
  readonly through: <A>(person: string, signal: AbortSignal, work: () => Promise<A>) => Promise<O.Option<A>>
}

interface OwnLine {
  readonly gate: Turnstile
  inside: number
}

export const openOwnLines = ({ atOnce, waiting }: Pick<Line, 'atOnce' | 'waiting'>): OwnLines => {
  const lines = new Map<string, OwnLine>()

  const lineOf = (person: string): OwnLine => {
    const line = lines.get(person) ?? { gate: turnstile(atOnce, waiting), inside: 0 }
    lines.set(person, line)
    return line
  }

  const inside = async <A>({ gate }: OwnLine, signal: AbortSignal, work: () => Promise<A>): Promise<O.Option<A>> => {
    if (!(await gate.enter(signal))) return O.none
    try {
      return O.some(await work())
    } finally {
      gate.leave()
    }
  }

  return {
    isFull: (person) => (lines.get(person)?.inside ?? 0) >= atOnce + waiting,
    through: async (person, signal, work) => {
      const line = lineOf(person)
      line.inside += 1
      try {
        return await inside(line, signal, work)
      } finally {
        line.inside -= 1
        if (line.inside === 0) lines.delete(person)
      }
    },
  }
}
