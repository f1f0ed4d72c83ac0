import type { Pool } from 'pg'
import { O, pipe, TE } from '../../src/domain/fp.ts'
import { passwordFaults, type PasswordOwner } from '../../src/domain/session/password-faults.ts'
import { chosen, passwordRefusals, type PasswordRefusalTag } from '../../src/domain/session/password-rules.ts'
import { personOf } from '../users/people.ts'

export interface PasswordRefused {
  readonly _tag: PasswordRefusalTag
}

/** Whether somebody may have a password that they choose themself. */
export type JudgePassword = (username: string, password: string) => TE.TaskEither<PasswordRefused, void>

interface Sources {
  readonly pool: Pool
  readonly firmName: () => string
  /** The address people use. */
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

export const judgeChosenPassword = ({ pool, firmName, portal }: Sources): JudgePassword => {
  const host = hostOf(portal)

  const ownerOf = async (username: string): Promise<PasswordOwner> => {
    const person = await personOf(pool, username)
    const names = person === undefined ? [] : [person.given_name, person.middle_name, person.family_name, person.email]
    return { own: [username, ...names], firm: [firmName(), host] }
  }

  return (username, password) =>
    pipe(
      TE.fromTask(() => ownerOf(username)),
      TE.chain((owner) => {
        const [fault] = passwordFaults(password, chosen, owner)
        return fault === undefined ? TE.right(undefined) : TE.left({ _tag: passwordRefusals[fault] })
      }),
    )
}
