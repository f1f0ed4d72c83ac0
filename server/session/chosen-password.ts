import type { Pool } from 'pg'
import { O, pipe, TE } from '../../src/domain/fp.ts'
import { passwordFaults, type PasswordOwner } from '../../src/domain/session/password-faults.ts'
import {
  chosenPasswordStrength,
  passwordRefusals,
  type PasswordRefusalTag,
} from '../../src/domain/session/password-rules.ts'
import { personOf } from '../users/people.ts'

export interface ChosenPasswordRefusal {
  readonly _tag: PasswordRefusalTag
}

export type JudgePassword = (username: string, password: string) => TE.TaskEither<ChosenPasswordRefusal, void>

interface FirmNames {
  readonly firmName: () => string
  readonly portal: O.Option<string>
}

const hostOf = (portal: O.Option<string>): string =>
  pipe(
    portal,
    O.chain((address) => O.fromNullable(URL.parse(address))),
    O.match(
      () => '',
      ({ hostname }) => hostname,
    ),
  )

export const firmWordsOf = ({ firmName, portal }: FirmNames): (() => readonly string[]) => {
  const host = hostOf(portal)
  return () => [firmName(), host]
}

interface PasswordSources {
  readonly pool: Pool
  readonly firmWords: () => readonly string[]
}

export const judgeChosenPassword = ({ pool, firmWords }: PasswordSources): JudgePassword => {
  const ownerOf = async (username: string): Promise<PasswordOwner> => {
    const person = await personOf(pool, username)
    const names = person === undefined ? [] : [person.given_name, person.middle_name, person.family_name, person.email]
    return { own: [username, ...names], firm: firmWords() }
  }

  return (username, password) =>
    pipe(
      TE.fromTask(() => ownerOf(username)),
      TE.chain((owner) => {
        const [fault] = passwordFaults(password, chosenPasswordStrength, owner)
        return fault === undefined ? TE.right(undefined) : TE.left({ _tag: passwordRefusals[fault] })
      }),
    )
}
