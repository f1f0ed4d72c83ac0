import { E, pipe, TE } from '../../src/domain/fp.ts'
import { user as decider } from '../../src/domain/users/decider.ts'
import { changedDetails } from '../../src/domain/users/user-body.ts'
import { isSameEmail, noDetails } from '../../src/domain/users/user-details.ts'
import { detailsOfDraft, rightsOfDraft, type UserDraft } from '../../src/domain/users/user-draft.ts'
import {
  canonicalUsername,
  hasInvitation,
  rightsOf,
  type UserEvent,
  type UserState,
} from '../../src/domain/users/user.ts'
import { besides, type Plan } from '../log/carry-out.ts'
import type { Conflict, Intent } from '../log/event-log.ts'
import type { Act, Folded } from '../log/repository.ts'
import { hashOfGiven, replaceHash } from '../session/credentials.ts'
import { endingSessions } from '../session/sessions.ts'
import type { ChangedUser } from './aggregates.ts'
import { emailTaken, judgeDraft, notValid, refusalOf, type SaveRefusal, type SavingServices } from './judge-draft.ts'
import { changePeople, isEmailFree, personOf } from './people.ts'
import { permittedAll, rightsNow } from './permitted.ts'

interface Change {
  readonly username: string
  readonly draft: UserDraft
  readonly revision: number | undefined
  readonly actor: string
}

interface Stale {
  readonly _tag: 'StaleRevision'
  readonly revision: number
}

const nothing: E.Either<never, Plan> = E.right({ appends: [] })

const renamed = notValid([{ field: 'username', reason: 'A user name cannot be changed' }])

export const saveUser = (
  services: SavingServices,
  { username: named, draft, revision, actor: by }: Change,
  intent: Intent<ChangedUser>,
): TE.TaskEither<SaveRefusal | Stale | Conflict, ChangedUser> => {
  const { users, pool, links } = services
  const username = canonicalUsername(named)
  const details = detailsOfDraft(draft)
  const { roles, accounts, groups } = draft
  // without a revision it is saved over what is there now, not over what somebody does meanwhile
  const changed = { revision }

  const act =
    (hash: string | null) =>
    async ({ state, revision: current }: Folded<UserState>): Promise<E.Either<SaveRefusal | Stale, Act<UserEvent>>> => {
      if (state._tag !== 'Present') return E.left({ _tag: 'NotFound' })
      changed.revision ??= current
      const { user } = state
      const isBlocked = draft.status === 0 && user.status === 1
      const isAllowed = draft.status === 1 && user.status === 0
      const before = (await personOf(pool, username)) ?? noDetails
      const fields = changedDetails(before, details)
      const isEmailKept = isSameEmail(before.email, details.email)
      const isFree = isEmailKept || (await isEmailFree(pool, draft.email, username))
      const ended = isBlocked || hash !== null ? await endingSessions(services, username, null) : nothing
      // what was sent to the address before is nobody's any more
      const isResent = !isEmailKept && hasInvitation(state)
      const { actor, permits } = rightsNow(users, by)
      const status = [
        ...(isBlocked ? [{ type: 'BlockUser' as const }] : []),
        ...(isAllowed ? [{ type: 'AllowUser' as const }] : []),
      ]
      return pipe(
        permittedAll(
          permits,
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
        E.chainFirstW(() => judgeDraft(services, draft, { actor, isNew: false, state })),
        E.bind('rights', () => E.fromOption((): SaveRefusal => notValid([]))(rightsOfDraft(draft))),
        E.filterOrElseW(
          () => changed.revision === current,
          (): Stale => ({ _tag: 'StaleRevision', revision: current }),
        ),
        E.filterOrElseW(
          () => isFree,
          () => emailTaken,
        ),
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
        E.bindW('ended', () => ended),
        E.map(({ events, others, invited, ended }) => ({
          events: [...events, ...invited.events],
          others: [...others, ...ended.appends],
          ...besides(
            (transaction) => changePeople(transaction, [{ username, ...details }]),
            hash === null ? null : replaceHash({ username, hash }),
            invited.beside,
            ended.beside,
          ),
        })),
      )
    }

  return pipe(
    TE.fromTask<string | null, SaveRefusal | Stale | Conflict>(() => hashOfGiven(draft.password)),
    TE.chain((hash) => users.handle(username, act(hash), intent)),
  )
}
