import type { PoolClient } from 'pg'
import { withInlineValues } from './statement-sink.ts'

/** The part of a connection that reads need. */
export interface RowSource {
  readonly query: (text: string, values?: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>
}

interface AskedQuery {
  readonly text: string
  readonly answer: (result: { readonly rows: readonly unknown[] }) => void
  readonly fail: (error: unknown) => void
}

/**
 * Sends all queries of one turn of the event loop in one round trip, after the statements of `opening` in the first. Each
 * query is one statement. If one fails, all of its round trip fail.
 */
export const batchedQueries = (client: PoolClient, opening: readonly string[]): RowSource => {
  const state: { asked: AskedQuery[]; opening: readonly string[] } = { asked: [], opening }

  const send = async (): Promise<void> => {
    const { asked, opening: before } = state
    Object.assign(state, { asked: [], opening: [] })
    try {
      const texts = [...before, ...asked.map(({ text }) => text)]
      const results = [await client.query(texts.join(';\n'))].flat().slice(before.length)
      asked.forEach(({ answer }, index) => answer(results[index] ?? { rows: [] }))
    } catch (error) {
      for (const { fail } of asked) fail(error)
    }
  }

  return {
    query: (text, values = []) =>
      new Promise((answer, fail) => {
        state.asked.push({ text: withInlineValues({ text, values }), answer, fail })
        if (state.asked.length === 1) setImmediate(() => void send())
      }),
  }
}
