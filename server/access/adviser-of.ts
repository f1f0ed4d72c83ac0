import type { Adviser } from '../../src/domain/ledger/accounts/account.ts'
import { O, pipe } from '../../src/domain/fp.ts'
import type { User } from '../../src/domain/users/user.ts'
import type { FirmDirectory } from '../ledger/directory.ts'

const mainAccount = (directory: FirmDirectory, { defaultCode, accounts, groups }: User): O.Option<string> => {
  const ofGroup = (code: string): readonly string[] =>
    pipe(
      directory.group(code),
      O.match(
        () => [],
        (group) => group.accounts,
      ),
    )
  const candidates = [defaultCode, ...ofGroup(defaultCode), ...accounts, ...groups.flatMap(ofGroup)]
  return O.fromNullable(candidates.find((code) => O.isSome(directory.account(code))))
}

export const adviserOf = (directory: FirmDirectory, user: User): O.Option<Adviser> =>
  pipe(
    mainAccount(directory, user),
    O.chain(directory.account),
    O.chain(({ AdvisorCode }) => directory.adviser(AdvisorCode)),
  )
