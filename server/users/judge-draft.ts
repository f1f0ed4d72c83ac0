import type { Pool } from 'pg'
import { E, O, pipe, RA } from '../../src/domain/fp.ts'
import { mostPasswordLetters } from '../../src/domain/session/password-rules.ts'
import type { RightsRefusal, UserAct } from '../../src/domain/users/rights.ts'
import { canonicalEmail } from '../../src/domain/users/user-details.ts'
import { type KnownCodes, type UserFault, userDraftFaults } from '../../src/domain/users/user-draft-faults.ts'
import type { UserDraft } from '../../src/domain/users/user-draft.ts'
import type { UserEvent, UserRefusal, UserState } from '../../src/domain/users/user.ts'
import { permissionsHeld } from '../access/permissions-held.ts'
import type { Directory } from '../ledger/directory.ts'
import type { Append } from '../log/event-log.ts'
import type { Act, Changed } from '../log/repository.ts'
import type { Links } from '../session/links/links.ts'
import { hashPassword } from '../session/passwords.ts'
import { emailHolders } from './people.ts'
import type { Permits } from './permitted.ts'
import { findUser, type UserServices } from './user-services.ts'

export interface SavingServices extends Pick<UserServices, 'pool' | 'users' | 'sessions'> {
  readonly directory: Directory
  readonly links: Pick<Links, 'decide' | 'issue' | 'letters'>
  /** What no password may contain. */
  readonly firmWords: () => readonly string[]
}

/** `errors` are the fields that cannot be saved, with the form's own words. */
export type SaveRefusal =
  | RightsRefusal
  | { readonly _tag: 'UserNotValid'; readonly errors: readonly { readonly path: string; readonly message: string }[] }
  | { readonly _tag: 'UsernameTaken'; readonly field: 'username' }
  | { readonly _tag: 'EmailTaken'; readonly field: 'email' }
  | { readonly _tag: 'NotFound' }

export type Saved = Changed<UserState, UserEvent>
export type Decided = E.Either<SaveRefusal, Act<UserEvent>>

export const codesOf = (directory: Directory): KnownCodes => ({
  accounts: new Set(directory.accounts().map(({ AccountCode }) => AccountCode)),
  groups: new Set(directory.groups().map(({ GroupCode }) => GroupCode)),
  advisers: new Set(directory.advisers().map(({ AdvisorCode }) => AdvisorCode)),
})

export const notValid = (faults: readonly UserFault[]): SaveRefusal => ({
  _tag: 'UserNotValid',
  errors: faults.map(({ field, reason }) => ({ path: field, message: reason })),
})

const usernameTaken: SaveRefusal = { _tag: 'UsernameTaken', field: 'username' }

export const refusalOf = ({ _tag }: UserRefusal): SaveRefusal => {
  switch (_tag) {
    case 'UsernameTaken':
      return usernameTaken
    case 'NotAllowedIn':
      return notValid([{ field: 'status', reason: 'Somebody blocked cannot be sent a link' }])
    case 'UnknownUser':
    case 'LinkOver':
      return { _tag: 'NotFound' }
  }
}

export const judged = (
  services: SavingServices,
  draft: UserDraft,
  actor: string,
  { isNew, state }: { readonly isNew: boolean; readonly state: UserState },
): E.Either<SaveRefusal, void> => {
  const faults = userDraftFaults(draft, {
    isNew,
    actor: {
      permissions: pipe(
        findUser(services, actor),
        O.match(() => [], permissionsHeld),
      ),
    },
    rolesBefore: state._tag === 'Present' ? state.user.roles : [],
    codes: codesOf(services.directory),
    taken: { username: null, email: null },
    firmWords: services.firmWords(),
  })
  return faults.length === 0 ? E.right(undefined) : E.left(notValid(faults))
}

export const emailFree = async (
  pool: Pool,
  { email }: UserDraft,
  username: string,
): Promise<E.Either<SaveRefusal, void>> => {
  const address = canonicalEmail(email)
  const holder = (await emailHolders(pool, [address])).get(address)
  return holder === undefined || holder === username
    ? E.right(undefined)
    : E.left({ _tag: 'EmailTaken', field: 'email' })
}

export const permittedAll = (
  permits: Permits,
  acts: readonly UserAct[],
  target: UserState,
): E.Either<SaveRefusal, readonly Append[]> =>
  pipe(
    acts.map((act) => permits(act, target)),
    E.sequenceArray,
    E.map(RA.flatten),
  )

/** What is longer is refused: no time goes into it. */
export const hashOfDraft = ({ password }: UserDraft): Promise<string | null> =>
  password === '' || password.length > mostPasswordLetters ? Promise.resolve(null) : hashPassword(password)
