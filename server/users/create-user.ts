import type { ProposedChange } from '../../src/domain/change-requests/proposed-change.ts'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import { noLinks } from '../../src/domain/users/decider.ts'
import { changedDetails } from '../../src/domain/users/user-body.ts'
import { noDetails } from '../../src/domain/users/user-details.ts'
import { detailsOfDraft, userOfDraft } from '../../src/domain/users/user-draft.ts'
import { rightsOf, type User, type UserEvent, type UserRefusal, type UserState } from '../../src/domain/users/user.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import type { PendingOutcome } from '../access/change-requests/change-requests.ts'
import { withAnswer, combineTransactionWork } from '../log/carry-out.ts'
import type { AppendConflict, CallIntent } from '../log/event-log.ts'
import type { StreamWrite, FoldedState } from '../log/repository.ts'
import { addCredentials, hashOptionalPassword } from '../session/credentials.ts'
import type { ChangedUserState } from './aggregates.ts'
import {
  emailTakenRefusal,
  judgeDraft,
  invalidUserRefusal,
  refusalOf,
  type DraftSaveRefusal,
  type DraftSave,
  type SavingServices,
} from './judge-draft.ts'
import { addPeople, isEmailFree } from './people.ts'
import { currentRights } from './permitted.ts'

export interface SavedUserState extends ChangedUserState, PendingOutcome {}

/** A person without a password gets an invitation as soon as sign-in is allowed. */
export const createUser = (
  services: SavingServices,
  { draft, actor: by, hash: given }: DraftSave,
  intent: CallIntent<SavedUserState>,
): TE.TaskEither<DraftSaveRefusal | AppendConflict, SavedUserState> => {
  const { users, pool, links, changeRequests } = services
  const username = canonicalUsername(draft.username)
  const details = detailsOfDraft(draft)
  // the rules were checked when the password was entered; now only its hash exists
  const judged = given === undefined ? draft : { ...draft, change_password: true }
  const outcome: { waits: string | null } = { waits: null }

  const invitation = (user: User, hash: string | null): E.Either<UserRefusal, StreamWrite<UserEvent>> =>
    hash === null && user.status === 1
      ? links.issue(username, { _tag: 'Present', user, links: noLinks }, 'invitation')
      : E.right({ events: [] })

  const proposed = (user: User, hash: string | null, revision: number): ProposedChange => ({
    kind: 'user',
    person: {
      username,
      before: null,
      after: { rights: rightsOf(user), status: user.status },
      fields: changedDetails(noDetails, details),
      hasPassword: hash !== null,
      changePassword: user.change_password,
      revision,
    },
  })

  const act =
    (hash: string | null) =>
    async ({
      state,
      revision,
    }: FoldedState<UserState>): Promise<E.Either<DraftSaveRefusal, StreamWrite<UserEvent>>> => {
      const { actor, permits, standing } = await currentRights(services, by, intent)
      const isFree = await isEmailFree(pool, draft.email, username)
      return pipe(
        permits({ type: 'AddUser', user: draft }, state),
        E.bindTo('permitted'),
        E.chainFirstW(() => judgeDraft(services, judged, { actor, isNew: true, state })),
        E.bind('user', () =>
          E.fromOption((): DraftSaveRefusal => invalidUserRefusal([]))(userOfDraft(draft, hash !== null)),
        ),
        E.bind('added', ({ user }) =>
          pipe(users.decide(username, state, [{ type: 'AddUser', user }]), E.mapLeft(refusalOf)),
        ),
        E.filterOrElse(
          () => isFree,
          () => emailTakenRefusal,
        ),
        E.bind('invited', ({ user }) => pipe(invitation(user, hash), E.mapLeft(refusalOf))),
        E.map(({ permitted: { held, isStaffChange }, user, added, invited }) => {
          const guarded = changeRequests.guard(
            { needsApproval: isStaffChange, standing, held },
            {
              by,
              at: intent.at,
              change: proposed(user, hash, revision),
              people: [{ username, details, hash }],
            },
            {
              events: [...added, ...invited.events],
              others: held,
              ...combineTransactionWork(
                (transaction) => addPeople(transaction, [{ username, ...details }]),
                hash === null ? null : (transaction) => addCredentials(transaction, [{ username, hash }]),
                invited.beside,
              ),
            },
          )
          outcome.waits = guarded.waits
          return guarded
        }),
      )
    }

  return pipe(
    TE.fromTask<string | null, DraftSaveRefusal | AppendConflict>(() =>
      given === undefined ? hashOptionalPassword(draft.password) : Promise.resolve(given),
    ),
    TE.chain((hash) =>
      withAnswer(
        intent,
        (changed: ChangedUserState) => ({ ...changed, ...outcome }),
        (own) => users.handle(username, act(hash), own),
      ),
    ),
  )
}
