import type { People, Person } from './people.ts'
import { bearerIn, identityIn, type SessionState, type SessionStep, tokenIn } from './session-paths.ts'

/** Who plays the people of a path, and the tokens the server gave them. */
export interface Cast {
  readonly personOf: (state: SessionState) => Person
  readonly tokenOf: (state: SessionState) => string
  readonly replaceToken: (state: SessionState, token: string) => void
}

/** The people of a path and the tokens they have on it: an expired one where the server is to call it so. */
export const castOf = async (people: People, steps: readonly SessionStep[]): Promise<Cast> => {
  const cast = new Map<string, Person>()
  const tokens = new Map<string, string>()
  for (const { after } of steps) {
    const [name, token] = [bearerIn(after), tokenIn(after)]
    if (token === '' || tokens.has(token)) continue
    const mustChange = steps.some(
      ({ after: each }) => identityIn(each)?.username === name && identityIn(each)?.change_password,
    )
    const person = cast.get(name) ?? (await people.add({ mustChange }))
    cast.set(name, person)
    const isExpired = steps.some(
      ({ before, after: answer }) =>
        before.matches('recognising') && tokenIn(before) === token && answer.matches({ signedOut: 'expired' }),
    )
    tokens.set(token, isExpired ? await people.tokenFor(person, -60) : await people.tokenOf(person))
  }
  return {
    personOf: (state) => {
      const person = cast.get(bearerIn(state))
      if (person === undefined) throw new Error('Nobody bears a token here')
      return person
    },
    tokenOf: (state) => tokens.get(tokenIn(state)) ?? '',
    replaceToken: (state, token) => {
      tokens.set(tokenIn(state), token)
    },
  }
}
