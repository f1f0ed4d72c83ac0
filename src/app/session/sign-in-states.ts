import * as t from 'io-ts'
import { v4 as newState } from 'uuid'
import { O, pipe } from '../../domain/fp.ts'
import { parseJson } from '../../domain/json/parse-json.ts'
import type { StoredText } from '../browser-storage.ts'

/** States sent to the login provider; each is valid for one return within an hour. */
export interface SignInStates {
  readonly issue: () => string
  readonly redeem: (state: string) => boolean
}

/** `until` is in milliseconds since 1970. */
const IssuedStates = t.readonlyArray(t.strict({ state: t.string, until: t.number }))
type IssuedStates = t.TypeOf<typeof IssuedStates>

const lifetimeMs = 60 * 60 * 1000
// each signed-out tab issues a state, and several tabs may do so at the same time
const maxKept = 50

export const signInStates = (kept: StoredText, now: () => number): SignInStates => {
  const read = (): IssuedStates =>
    pipe(
      kept.read(),
      O.chain((text) => O.fromEither(parseJson(text))),
      O.chain((parsed) => O.fromEither(IssuedStates.decode(parsed))),
      O.match(
        () => [],
        (issued) => issued.filter(({ until }) => until > now()),
      ),
    )

  const write = (issued: IssuedStates): void => {
    if (issued.length === 0) kept.clear()
    else kept.write(JSON.stringify(issued.slice(-maxKept)))
  }

  return {
    issue: () => {
      const state = newState()
      write([...read(), { state, until: now() + lifetimeMs }])
      return state
    },
    redeem: (state) => {
      const issued = read()
      write(issued.filter((each) => each.state !== state))
      return issued.some((each) => each.state === state)
    },
  }
}
