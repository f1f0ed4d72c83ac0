import { E, pipe, TE } from '../../src/domain/fp.ts'
import { noLinks } from '../../src/domain/users/decider.ts'
import { detailsOfDraft, type UserDraft, userOfDraft } from '../../src/domain/users/user-draft.ts'
import {
  canonicalUsername,
  type User,
  type UserEvent,
  type UserRefusal,
  type UserState,
} from '../../src/domain/users/user.ts'
import { besides } from '../log/carry-out.ts'
import type { Conflict, Intent } from '../log/event-log.ts'
import type { Act, Folded } from '../log/repository.ts'
import { addCredentials, hashOfGiven } from '../session/credentials.ts'
import type { ChangedUser } from './aggregates.ts'
import { emailTaken, judgeDraft, notValid, refusalOf, type SaveRefusal, type SavingServices } from './judge-draft.ts'
import { addPeople, isEmailFree } from './people.ts'
import { permittedAll, rightsNow } from './permitted.ts'

/** Somebody without a password is invited, once they are allowed in. */
export const createUser = (
  services: SavingServices,
  draft: UserDraft,
  by: string,
  intent: Intent<ChangedUser>,
): TE.TaskEither<SaveRefusal | Conflict, ChangedUser> => {
  const { users, pool, links } = services
  const username = canonicalUsername(draft.username)

  const invitation = (user: User, hash: string | null): E.Either<UserRefusal, Act<UserEvent>> =>
    hash === null && user.status === 1
      ? links.issue(username, { _tag: 'Present', user, links: noLinks }, 'invitation')
      : E.right({ events: [] })

  const act =
    (hash: string | null) =>
    async ({ state }: Folded<UserState>): Promise<E.Either<SaveRefusal, Act<UserEvent>>> => {
      const { actor, permits } = rightsNow(users, by)
      const isFree = await isEmailFree(pool, draft.email, username)
      return pipe(
        permittedAll(permits, [{ type: 'AddUser', user: draft }], state),
        E.bindTo('others'),
        E.chainFirstW(() => judgeDraft(services, draft, { actor, isNew: true, state })),
        E.bind('user', () => E.fromOption((): SaveRefusal => notValid([]))(userOfDraft(draft))),
        E.bind('added', ({ user }) =>
          pipe(users.decide(username, state, [{ type: 'AddUser', user }]), E.mapLeft(refusalOf)),
        ),
        E.filterOrElse(
          () => isFree,
          () => emailTaken,
        ),
        E.bind('invited', ({ user }) => pipe(invitation(user, hash), E.mapLeft(refusalOf))),
        E.map(({ others, added, invited }) => ({
          events: [...added, ...invited.events],
          others,
          ...besides(
            (transaction) => addPeople(transaction, [{ username, ...detailsOfDraft(draft) }]),
            hash === null ? null : (transaction) => addCredentials(transaction, [{ username, hash }]),
            invited.beside,
          ),
        })),
      )
    }

  return pipe(
    TE.fromTask<string | null, SaveRefusal | Conflict>(() => hashOfGiven(draft.password)),
    TE.chain((hash) => users.handle(username, act(hash), intent)),
  )
}
