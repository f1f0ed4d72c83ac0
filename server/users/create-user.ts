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
import { addCredentials } from '../session/credentials.ts'
import {
  type Decided,
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
import { addPeople } from './people.ts'
import { permitsNow } from './permitted.ts'

/** Somebody without a password is invited, once they are allowed in. */
export const createUser = (
  services: SavingServices,
  draft: UserDraft,
  actor: string,
  intent: Intent<Saved>,
): TE.TaskEither<SaveRefusal | Conflict, Saved> => {
  const { users, pool, links } = services
  const username = canonicalUsername(draft.username)

  const invitation = (user: User, hash: string | null): E.Either<UserRefusal, Act<UserEvent>> =>
    hash === null && user.status === 1
      ? links.issue(username, { _tag: 'Present', user, links: noLinks }, 'invitation')
      : E.right({ events: [] })

  const act =
    (hash: string | null) =>
    async ({ state }: Folded<UserState>): Promise<Decided> => {
      const permits = permitsNow(users, actor)
      const free = await emailFree(pool, draft, username)
      return pipe(
        permittedAll(permits, [{ type: 'AddUser', user: draft }], state),
        E.bindTo('others'),
        E.chainFirst(() => judged(services, draft, actor, { isNew: true, state })),
        E.bind('user', () => E.fromOption((): SaveRefusal => notValid([]))(userOfDraft(draft))),
        E.bind('added', ({ user }) =>
          pipe(users.decide(username, state, [{ type: 'AddUser', user }]), E.mapLeft(refusalOf)),
        ),
        E.chainFirst(() => free),
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
    TE.fromTask<string | null, SaveRefusal | Conflict>(() => hashOfDraft(draft)),
    TE.chain((hash) => users.handle(username, act(hash), intent)),
  )
}
