import type { ProposedPerson } from '../../src/domain/change-requests/proposed-change.ts'
import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import { userDecider } from '../../src/domain/users/decider.ts'
import { changedDetails } from '../../src/domain/users/user-body.ts'
import { isSameEmail, noDetails } from '../../src/domain/users/user-details.ts'
import { detailsOfDraft, rightsOfDraft, type UserDraft, userDraftOf } from '../../src/domain/users/user-draft.ts'
import { hasInvitation, rightsOf, type UserEvent, type UserState } from '../../src/domain/users/user.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import { withAnswer, combineTransactionWork, type AppendPlan } from '../log/carry-out.ts'
import type { AppendConflict, CallIntent } from '../log/event-log.ts'
import { decidedRevision } from '../log/decided-revision.ts'
import type { StreamWrite, FoldedState } from '../log/repository.ts'
import { hashOptionalPassword, replaceHash } from '../session/credentials.ts'
import { planSessionEnd } from '../session/sessions.ts'
import type { ChangedUserState } from './aggregates.ts'
import type { SavedUserState } from './create-user.ts'
import {
  emailTakenRefusal,
  judgeDraft,
  invalidUserRefusal,
  refusalOf,
  type DraftSaveRefusal,
  type DraftSave,
  type SavingServices,
} from './judge-draft.ts'
import { changePeople, isEmailFree, personOf } from './people.ts'
import { permitAll, currentRights } from './permitted.ts'

interface UserChange extends Omit<DraftSave, 'draft'> {
  readonly username: string
  readonly draftOn: (before: UserDraft) => UserDraft
  /** Empty keeps the old one. */
  readonly password: string
  readonly revision: number | undefined
}

interface StaleUser {
  readonly _tag: 'StaleRevision'
  readonly revision: number
}

const nothingToSave: E.Either<never, AppendPlan> = E.right({ appends: [] })

const renamedRefusal = invalidUserRefusal([{ field: 'username', reason: 'A user name cannot be changed' }])

export const saveUser = (
  services: SavingServices,
  { username: named, draftOn, password, revision, actor: by, hash: given }: UserChange,
  intent: CallIntent<SavedUserState>,
): TE.TaskEither<DraftSaveRefusal | StaleUser | AppendConflict, SavedUserState> => {
  const { users, pool, links, changeRequests } = services
  const username = canonicalUsername(named)
  const decidedOn = decidedRevision(revision)
  const outcome: { waits: string | null } = { waits: null }

  const act =
    (hash: string | null) =>
    async ({
      state,
      revision: current,
    }: FoldedState<UserState>): Promise<E.Either<DraftSaveRefusal | StaleUser, StreamWrite<UserEvent>>> => {
      if (state._tag !== 'Present') return E.left({ _tag: 'NotFound' })
      const { user } = state
      const isCurrent = decidedOn(current) === current
      const before = (await personOf(pool, username)) ?? noDetails
      const draft = draftOn(userDraftOf(user, before))
      const details = detailsOfDraft(draft)
      const isBlocked = draft.status === 0 && user.status === 1
      const isAllowed = draft.status === 1 && user.status === 0
      const { roles, accounts, groups } = draft
      // `rightsOfDraft` returns none without a dashboard; `judgeDraft` refuses such a draft later
      const proposed = pipe(
        rightsOfDraft(draft),
        O.getOrElse(() => ({ ...rightsOf(user), roles, accounts, groups })),
      )
      const fields = changedDetails(before, details)
      const isEmailKept = isSameEmail(before.email, details.email)
      const isFree = isEmailKept || (await isEmailFree(pool, draft.email, username))
      const ended = isBlocked || hash !== null ? await planSessionEnd(services, username, null) : nothingToSave
      // a new address revokes links sent to the former one, so an open invitation is sent again
      const isResent = !isEmailKept && hasInvitation(state)
      const { actor, permits, standing } = await currentRights(services, by, intent)
      const status = [
        ...(isBlocked ? [{ type: 'BlockUser' as const }] : []),
        ...(isAllowed ? [{ type: 'AllowUser' as const }] : []),
      ]
      return pipe(
        permitAll(
          permits,
          [
            { type: 'ChangeUser', rights: proposed, isAddressChanged: !isEmailKept },
            ...status,
            ...(hash === null ? [] : [{ type: 'ResetPassword' as const }]),
          ],
          state,
        ),
        E.bindTo('permitted'),
        E.filterOrElseW(
          () => canonicalUsername(draft.username) === username,
          () => renamedRefusal,
        ),
        E.chainFirstW(() => judgeDraft(services, draft, { actor, isNew: false, state })),
        E.bind('rights', () => E.fromOption((): DraftSaveRefusal => invalidUserRefusal([]))(rightsOfDraft(draft))),
        E.filterOrElseW(
          () => isCurrent,
          (): StaleUser => ({ _tag: 'StaleRevision', revision: current }),
        ),
        E.filterOrElseW(
          () => isFree,
          () => emailTakenRefusal,
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
            ? pipe(links.issue(username, events.reduce(userDecider.evolve, state), 'invitation'), E.mapLeft(refusalOf))
            : E.right<DraftSaveRefusal, StreamWrite<UserEvent>>({ events: [] }),
        ),
        E.bindW('ended', () => ended),
        E.bindW('blocked', () =>
          isBlocked
            ? pipe(users.decide(username, state, [{ type: 'BlockUser' }]), E.mapLeft(refusalOf))
            : E.right<DraftSaveRefusal, readonly UserEvent[]>([]),
        ),
        E.map(({ permitted: { held, isStaffChange }, rights, events, invited, ended, blocked }) => {
          const person: ProposedPerson = {
            username,
            before: { rights: rightsOf(user), status: isBlocked ? draft.status : user.status },
            after: { rights, status: draft.status },
            fields,
            hasPassword: hash !== null,
            changePassword: draft.change_password,
            revision: current + blocked.length,
          }
          const guarded = changeRequests.guard(
            { needsApproval: isStaffChange, standing, held },
            {
              by,
              at: intent.at,
              change: { kind: 'user', person },
              people: [{ username, details, hash }],
            },
            {
              // blocking removes rights, so it never waits for approval
              atOnce: isBlocked
                ? { events: blocked, others: ended.appends, ...combineTransactionWork(ended.beside) }
                : { events: [] },
              events: [...events, ...invited.events],
              others: [...held, ...ended.appends],
              ...combineTransactionWork(
                (transaction) => changePeople(transaction, [{ username, ...details }]),
                hash === null ? null : replaceHash({ username, hash }),
                invited.beside,
                ended.beside,
              ),
            },
          )
          outcome.waits = guarded.waits
          return guarded
        }),
      )
    }

  return pipe(
    TE.fromTask<string | null, DraftSaveRefusal | StaleUser | AppendConflict>(() =>
      given === undefined ? hashOptionalPassword(password) : Promise.resolve(given),
    ),
    TE.chain((hash) =>
      withAnswer(
        intent,
        (saved: ChangedUserState) => ({ ...saved, ...outcome }),
        (own) => users.handle(username, act(hash), own),
      ),
    ),
  )
}
