import { E, pipe, TE } from '../../src/domain/fp.ts'
import { user as decider } from '../../src/domain/users/decider.ts'
import { changedDetails } from '../../src/domain/users/user-body.ts'
import { noDetails } from '../../src/domain/users/user-details.ts'
import { detailsOfDraft, rightsOfDraft, type UserDraft } from '../../src/domain/users/user-draft.ts'
import { canonicalUsername, rightsOf, type UserEvent, type UserState } from '../../src/domain/users/user.ts'
import { besides } from '../log/carry-out.ts'
import type { Conflict, Intent } from '../log/event-log.ts'
import type { Act, Folded } from '../log/repository.ts'
import { replaceHash } from '../session/credentials.ts'
import { endingSessions } from '../session/sessions.ts'
import {
  emailFree,
  hashOfDraft,
  judged,
  notValid,
  permittedAll,
  refusalOf,
  type Saved,
  type SaveRefusal,
  type SavingServices,
} from './judge-draft.ts'
import { changePeople, personOf } from './people.ts'
import { permitsNow } from './permitted.ts'

/** A person as they are to be, changed from what they were at `revision`. Another user name in the draft is refused. */
interface Change {
  readonly username: string
  readonly draft: UserDraft
  readonly revision: number
  readonly actor: string
}

interface Stale {
  readonly _tag: 'StaleRevision'
  readonly revision: number
}

const renamed = notValid([{ field: 'username', reason: 'A user name cannot be changed' }])

export const saveUser = (
  services: SavingServices,
  { username: named, draft, revision, actor }: Change,
  intent: Intent<Saved>,
): TE.TaskEither<SaveRefusal | Stale | Conflict, Saved> => {
  const { users, pool, links } = services
  const username = canonicalUsername(named)
  const details = detailsOfDraft(draft)
  const { roles, accounts, groups } = draft

  const act =
    (hash: string | null) =>
    async ({ state, revision: current }: Folded<UserState>): Promise<E.Either<SaveRefusal | Stale, Act<UserEvent>>> => {
      if (state._tag !== 'Present') return E.left({ _tag: 'NotFound' })
      const { user } = state
      const [person, free, ending] = [
        (await personOf(pool, username)) ?? noDetails,
        await emailFree(pool, draft, username),
        await endingSessions(services, username, null),
      ]
      const isBlocked = draft.status === 0 && user.status === 1
      const isAllowed = draft.status === 1 && user.status === 0
      const fields = changedDetails(person, details)
      const isEmailKept = !fields.includes('email')
      // what was sent to the address before is nobody's any more
      const isResent = !isEmailKept && [...state.links.values()].some(({ purpose }) => purpose === 'invitation')
      const status = [
        ...(isBlocked ? [{ type: 'BlockUser' as const }] : []),
        ...(isAllowed ? [{ type: 'AllowUser' as const }] : []),
      ]
      return pipe(
        permittedAll(
          permitsNow(users, actor),
          [
            { type: 'ChangeUser', rights: { ...rightsOf(user), roles, accounts, groups } },
            ...status,
            ...(hash === null ? [] : [{ type: 'ResetPassword' as const }]),
          ],
          state,
        ),
        E.bindTo('others'),
        E.filterOrElseW(
          () => canonicalUsername(draft.username) === username,
          () => renamed,
        ),
        E.chainFirst(() => judged(services, draft, actor, { isNew: false, state })),
        E.bind('rights', () => E.fromOption((): SaveRefusal => notValid([]))(rightsOfDraft(draft))),
        E.filterOrElseW(
          () => current === revision,
          (): Stale => ({ _tag: 'StaleRevision', revision: current }),
        ),
        E.chainFirstW(() => (isEmailKept ? E.right(undefined) : free)),
        E.bindW('events', ({ rights }) =>
          pipe(
            users.decide(username, state, [
              ...(hash === null ? [] : [{ type: 'ResetPassword' as const }]),
              { type: 'ChangeUser', rights, fields, changePassword: draft.change_password },
              ...status,
              ...(isEmailKept ? [] : [{ type: 'RevokeLinks' as const }]),
            ]),
            E.mapLeft(refusalOf),
          ),
        ),
        E.bindW('invited', ({ events }) =>
          isResent && draft.status === 1
            ? pipe(links.issue(username, events.reduce(decider.evolve, state), 'invitation'), E.mapLeft(refusalOf))
            : E.right<SaveRefusal, Act<UserEvent>>({ events: [] }),
        ),
        E.bindW('ended', () => (isBlocked || hash !== null ? ending : E.right({ appends: [] }))),
        E.map(({ events, others, invited, ended }) => ({
          events: [...events, ...invited.events],
          others: [...others, ...ended.appends],
          ...besides(
            (transaction) => changePeople(transaction, [{ username, ...details }]),
            hash === null ? null : replaceHash({ username, hash }),
            invited.beside,
            'beside' in ended ? ended.beside : null,
          ),
        })),
      )
    }

  return pipe(
    TE.fromTask<string | null, SaveRefusal | Stale | Conflict>(() => hashOfDraft(draft)),
    TE.chain((hash) => users.handle(username, act(hash), intent)),
  )
}
