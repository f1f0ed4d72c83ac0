import type { TestPeople, TestPerson } from '../people.ts'
import {
  answerIn,
  bearerIn,
  carriedIn,
  carrierIn,
  identityIn,
  type SessionState,
  type SessionStep,
  tokenIn,
} from './session-paths.ts'

/** The people who play a path, and the tokens the server gave them. */
export interface SessionCast {
  readonly personOf: (state: SessionState) => TestPerson
  readonly tokenOf: (state: SessionState) => string
  /** The person to continue as, and the token they came with. */
  readonly carrierOf: (state: SessionState) => TestPerson
  readonly carriedOf: (state: SessionState) => string
  readonly replaceToken: (state: SessionState, token: string) => void
}

const isExpired = (steps: readonly SessionStep[], token: string): boolean =>
  steps.some(
    ({ event, before }) =>
      answerIn(event) === 'expired' && (before.matches('carrying') ? carriedIn(before) : tokenIn(before)) === token,
  )

/** The people of a path and the tokens they have on it: an expired one where the server is to call it so. */
export const castOf = async (people: TestPeople, steps: readonly SessionStep[]): Promise<SessionCast> => {
  const cast = new Map<string, TestPerson>()
  const tokens = new Map<string, string>()

  const give = async (name: string, token: string): Promise<void> => {
    if (token === '' || tokens.has(token)) return
    const mustChange = steps.some(
      ({ after: each }) => identityIn(each)?.username === name && identityIn(each)?.change_password,
    )
    const person = cast.get(name) ?? (await people.add({ mustChange }))
    cast.set(name, person)
    tokens.set(token, isExpired(steps, token) ? await people.tokenFor(person, -60) : await people.tokenOf(person))
  }

  for (const { after } of steps) {
    await give(bearerIn(after), tokenIn(after))
    await give(carrierIn(after), carriedIn(after))
  }

  const named = (name: string): TestPerson => {
    const person = cast.get(name)
    if (person === undefined) throw new Error('Nobody bears a token here')
    return person
  }

  return {
    personOf: (state) => named(bearerIn(state)),
    tokenOf: (state) => tokens.get(tokenIn(state)) ?? '',
    carrierOf: (state) => named(carrierIn(state)),
    carriedOf: (state) => tokens.get(carriedIn(state)) ?? '',
    replaceToken: (state, token) => {
      tokens.set(tokenIn(state), token)
    },
  }
}
