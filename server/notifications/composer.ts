import { randomUUID } from 'node:crypto'
import { isInstant } from '../../src/domain/dates/iso-date.ts'
import { E, O, pipe, RA, type TE } from '../../src/domain/fp.ts'
import {
  type ComposeRefusal,
  decideCompose,
  decideContinue,
  decideDelete,
  decideEdit,
  decideRelease,
  decideWithdraw,
  type DeleteRefusal,
  type EditRefusal,
  isRevisionCurrent,
  isUnfinished,
  notificationDecider,
  type NotificationState,
  type NotifiedUser,
  type NotificationSending,
  type SendingRule,
  type WithdrawRefusal,
} from '../../src/domain/notifications/decider.ts'
import {
  contentOf,
  defaultContent,
  type NotificationContentInput,
  type NotificationContent,
} from '../../src/domain/notifications/notification.ts'
import { isComposedId, type NotificationEvent } from '../../src/domain/notifications/notification-event.ts'
import type { PermissionHolder } from '../../src/domain/permissions/permission.ts'
import { mayNotify, type RecipientChoice } from '../../src/domain/users/recipients.ts'
import type { User } from '../../src/domain/users/user.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import { resolveRecipients } from '../access/recipients.ts'
import type { JobQueues } from '../jobs/open-jobs.ts'
import type { FirmDirectory } from '../ledger/directory.ts'
import { intentOf } from '../log/carry-out.ts'
import type { AppendConflict, CallIntent } from '../log/event-log.ts'
import type { StreamWrite, ChangedState, FoldedState } from '../log/repository.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import type { NotificationStore } from './notifications.ts'
import { type ReleaseJob, releaseQueue } from './release-queue.ts'

interface ComposerServices extends Pick<UserServices, 'users' | 'now'> {
  readonly notifications: NotificationStore
  readonly directory: FirmDirectory
  readonly jobs: Pick<JobQueues, 'send'>
  /** People with an open screen receive a notification in its first transaction. */
  readonly isConnected?: (username: string) => boolean
}

type NotificationSender = PermissionHolder & { readonly username: string }
type ChangedNotification = ChangedState<NotificationState, NotificationEvent>

interface DeliveryChoice {
  readonly recipients: RecipientChoice
  readonly sendAt: string | null
}

interface ComposeDraft extends DeliveryChoice {
  readonly id: string
  readonly content: NotificationContent
}

interface ComposedEdit extends Partial<Pick<DeliveryChoice, 'sendAt'>> {
  readonly recipients?: RecipientChoice | undefined
  readonly id: string
  readonly revision?: number | undefined
  readonly content: NotificationContentInput
}

interface ChoiceRefusal {
  readonly _tag: 'UnknownRecipient' | 'RecipientsAboveYou' | 'SendTimeNotValid'
}
interface StaleNotification {
  readonly _tag: 'StaleRevision'
  readonly revision: number
}
interface NotFound {
  readonly _tag: 'NotFound'
}
type NotificationWriting<Refusal> = TE.TaskEither<Refusal | AppendConflict, ChangedNotification>

const notifiedUsers = (users: readonly Pick<User, 'username'>[]): readonly NotifiedUser[] =>
  users.map(({ username }) => ({ user: username, UserNotificationID: randomUUID() }))

export interface NotificationComposer {
  readonly compose: (
    sender: NotificationSender,
    draft: ComposeDraft,
    intent: CallIntent<ChangedNotification>,
  ) => NotificationWriting<ComposeRefusal | ChoiceRefusal>
  readonly edit: (
    sender: NotificationSender,
    edit: ComposedEdit,
    intent: CallIntent<ChangedNotification>,
  ) => NotificationWriting<EditRefusal | ChoiceRefusal | NotFound | StaleNotification>
  readonly withdraw: (
    id: string,
    revision: number | undefined,
    intent: CallIntent<ChangedNotification>,
  ) => NotificationWriting<WithdrawRefusal | NotFound | StaleNotification>
  readonly remove: (
    id: string,
    intent: CallIntent<ChangedNotification>,
  ) => NotificationWriting<DeleteRefusal | NotFound>
  /** Sends in short transactions until everybody has the notification and its last change. */
  readonly release: (job: ReleaseJob, signal?: Pick<AbortSignal, 'throwIfAborted'>) => Promise<void>
}

const requireComposed = (id: string): E.Either<NotFound, null> =>
  isComposedId(id) ? E.right(null) : E.left({ _tag: 'NotFound' })

const requireCurrent =
  (
    revision: number | undefined,
    { state, revision: current }: Pick<FoldedState<NotificationState>, 'state' | 'revision'>,
  ) =>
  (): E.Either<NotFound | StaleNotification, null> => {
    if (current === 0) return E.left({ _tag: 'NotFound' })
    return revision === undefined || isRevisionCurrent(state, revision, current)
      ? E.right(null)
      : E.left({ _tag: 'StaleRevision', revision: current })
  }

const mergedContent = (state: NotificationState, content: NotificationContentInput): NotificationContent =>
  contentOf({ ...defaultContent, ...('content' in state ? state.content : {}), ...content })

const sendTimeIn = (events: readonly NotificationEvent[]): string | null =>
  events.reduce<string | null>((known, event) => ('sendAt' in event ? event.sendAt : known), null)

export const openComposer = ({
  notifications,
  directory,
  jobs,
  now,
  isConnected = () => false,
  ...services
}: ComposerServices): NotificationComposer => {
  const resolve = (recipients: RecipientChoice, sender: string): readonly User[] => {
    const found = resolveRecipients({ ...services, directory }, recipients, sender)
    const { left: others, right: connected } = RA.partition(({ username }: User) => isConnected(username))(found)
    return [...connected, ...others]
  }

  /** The composer never receives the notification, even if another person edits it. */
  const chosen = (
    sender: NotificationSender,
    { recipients, sendAt }: DeliveryChoice,
    by: string,
  ): E.Either<ChoiceRefusal, readonly NotifiedUser[]> => {
    if (sendAt !== null && !isInstant(sendAt)) return E.left({ _tag: 'SendTimeNotValid' })
    if (recipients.users.some((user) => O.isNone(findUser(services, user)))) return E.left({ _tag: 'UnknownRecipient' })
    const found = resolve(recipients, by)
    return found.every((user) => mayNotify(sender, user))
      ? E.right(notifiedUsers(found))
      : E.left({ _tag: 'RecipientsAboveYou' })
  }

  const acting =
    (id: string, at: string, state: NotificationState) =>
    (events: readonly NotificationEvent[]): StreamWrite<NotificationEvent> => {
      const sendAt = sendTimeIn(events)
      const isToContinue = events.length > 0 && isUnfinished(events.reduce(notificationDecider.evolve, state))
      if (sendAt === null && !isToContinue) return { events }
      const job =
        sendAt === null
          ? { job: { notification: id, sendAt: at } }
          : { job: { notification: id, sendAt }, startAfter: sendAt }
      return { events, beside: (transaction) => jobs.send(releaseQueue, [job], transaction) }
    }

  const portions = () => {
    const found = new Map<SendingRule, readonly NotifiedUser[]>()
    const peopleOf = (rule: SendingRule | null): readonly NotifiedUser[] => {
      if (rule === null) return []
      const people = found.get(rule) ?? notifiedUsers(resolve(rule.recipients, rule.by))
      found.set(rule, people)
      return people
    }
    return (state: NotificationState, sendAt: string, at: string): readonly NotificationEvent[] =>
      state._tag === 'Scheduled'
        ? decideRelease({ sendAt, at, to: notifiedUsers(resolve(state.recipients, state.by)) }, state)
        : decideContinue(peopleOf(state._tag === 'Sent' && state.remaining > 0 ? state.rule : null), state)
  }

  const canonical = (recipients: RecipientChoice): RecipientChoice => ({
    ...recipients,
    users: [...new Set(recipients.users.map(canonicalUsername))],
  })

  return {
    compose: (sender, { id, content, recipients: given, sendAt }, intent) => {
      const recipients = canonical(given)
      const draft = { NotificationID: id, content, by: sender.username, at: intent.at, recipients, sendAt }
      return notifications.handle(
        id,
        ({ state }) =>
          pipe(
            chosen(sender, { recipients, sendAt }, sender.username),
            E.chainW((to) => decideCompose({ ...draft, to }, state)),
            E.map(acting(id, intent.at, state)),
          ),
        intent,
      )
    },

    edit: (sender, { id, revision, content, ...given }, intent) => {
      const sendingOf = (state: NotificationState): E.Either<ChoiceRefusal, O.Option<NotificationSending>> => {
        if (state._tag !== 'Scheduled') return E.right(O.none)
        const recipients = canonical(given.recipients ?? state.recipients)
        const sendAt = given.sendAt === undefined ? state.sendAt : given.sendAt
        return pipe(
          chosen(sender, { recipients, sendAt }, state.by),
          E.map((to) => O.some({ recipients, sendAt, to })),
        )
      }
      return notifications.handle(
        id,
        ({ state, revision: current }) =>
          pipe(
            requireComposed(id),
            E.chainW(requireCurrent(revision, { state, revision: current })),
            E.chainW(() => sendingOf(state)),
            E.chainW((sending) =>
              decideEdit({ content: mergedContent(state, content), at: intent.at, sending }, state),
            ),
            E.map(acting(id, intent.at, state)),
          ),
        intent,
      )
    },

    withdraw: (id, revision, intent) =>
      notifications.handle(
        id,
        ({ state, revision: current }) =>
          pipe(
            requireComposed(id),
            E.chainW(requireCurrent(revision, { state, revision: current })),
            E.chainW(() => decideWithdraw(intent, state)),
            E.map(acting(id, intent.at, state)),
          ),
        intent,
      ),

    remove: (id, intent) =>
      notifications.handle(
        id,
        ({ state }) =>
          pipe(
            requireComposed(id),
            E.chainW(() => decideDelete(intent, state)),
            E.map(acting(id, intent.at, state)),
          ),
        intent,
      ),

    release: async ({ notification: id, sendAt }, signal) => {
      // loads the notification into memory until finished: otherwise each portion would read the whole stream
      await notifications.get(id)
      const next = portions()
      let isFinished = false
      while (!isFinished) {
        signal?.throwIfAborted()
        const moment = now()
        const released = await notifications.handle<never>(
          id,
          ({ state }) => E.right({ events: next(state, sendAt, moment.toISOString()) }),
          intentOf('system', moment),
        )()
        // after a conflict another server has sent a portion, so this one continues with the next
        isFinished = E.isRight(released) && !isUnfinished(released.right.state)
      }
    },
  }
}
