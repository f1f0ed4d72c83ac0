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
  isCurrent,
  isUnfinished,
  notification,
  type NotificationState,
  type NotifiedUser,
  type Sending,
  type SendingRule,
  type WithdrawRefusal,
} from '../../src/domain/notifications/decider.ts'
import {
  contentOf,
  defaultContent,
  type GivenContent,
  type NotificationContent,
} from '../../src/domain/notifications/notification.ts'
import { isComposedId, type NotificationEvent } from '../../src/domain/notifications/notification-event.ts'
import type { Holder } from '../../src/domain/permissions/permission.ts'
import { mayNotify, type Recipients } from '../../src/domain/users/recipients.ts'
import type { User } from '../../src/domain/users/user.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import { resolveRecipients } from '../access/recipients.ts'
import type { Jobs } from '../jobs/open-jobs.ts'
import type { Directory } from '../ledger/directory.ts'
import { intentOf } from '../log/carry-out.ts'
import type { Conflict, Intent } from '../log/event-log.ts'
import type { Act, Changed, Folded } from '../log/repository.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import type { Notifications } from './notifications.ts'
import { type ReleaseJob, releaseQueue } from './release-queue.ts'

interface Services extends Pick<UserServices, 'users' | 'now'> {
  readonly notifications: Notifications
  readonly directory: Directory
  readonly jobs: Pick<Jobs, 'send'>
  /** People with an open screen receive a notification in its first transaction. */
  readonly isConnected?: (username: string) => boolean
}

type Sender = Holder & { readonly username: string }
type Written = Changed<NotificationState, NotificationEvent>

interface Choice {
  readonly recipients: Recipients
  readonly sendAt: string | null
}

interface Draft extends Choice {
  readonly id: string
  readonly content: NotificationContent
}

interface Edit extends Partial<Pick<Choice, 'sendAt'>> {
  readonly recipients?: Recipients | undefined
  readonly id: string
  readonly revision?: number | undefined
  readonly content: GivenContent
}

interface ChoiceRefusal {
  readonly _tag: 'UnknownRecipient' | 'RecipientsAboveYou' | 'SendTimeNotValid'
}
interface Stale {
  readonly _tag: 'StaleRevision'
  readonly revision: number
}
interface NotFound {
  readonly _tag: 'NotFound'
}
type Writing<Refusal> = TE.TaskEither<Refusal | Conflict, Written>

const notified = (users: readonly Pick<User, 'username'>[]): readonly NotifiedUser[] =>
  users.map(({ username }) => ({ user: username, UserNotificationID: randomUUID() }))

export interface Composer {
  readonly compose: (sender: Sender, draft: Draft, intent: Intent<Written>) => Writing<ComposeRefusal | ChoiceRefusal>
  readonly edit: (
    sender: Sender,
    edit: Edit,
    intent: Intent<Written>,
  ) => Writing<EditRefusal | ChoiceRefusal | NotFound | Stale>
  readonly withdraw: (
    id: string,
    revision: number | undefined,
    intent: Intent<Written>,
  ) => Writing<WithdrawRefusal | NotFound | Stale>
  readonly remove: (id: string, intent: Intent<Written>) => Writing<DeleteRefusal | NotFound>
  /** Sends in short transactions until everybody has the notification and its last change. */
  readonly release: (job: ReleaseJob, signal?: Pick<AbortSignal, 'throwIfAborted'>) => Promise<void>
}

const ifComposed = (id: string): E.Either<NotFound, null> =>
  isComposedId(id) ? E.right(null) : E.left({ _tag: 'NotFound' })

const ifCurrent =
  (revision: number | undefined, { state, revision: current }: Pick<Folded<NotificationState>, 'state' | 'revision'>) =>
  (): E.Either<NotFound | Stale, null> => {
    if (current === 0) return E.left({ _tag: 'NotFound' })
    return revision === undefined || isCurrent(state, revision, current)
      ? E.right(null)
      : E.left({ _tag: 'StaleRevision', revision: current })
  }

const contentOn = (state: NotificationState, content: GivenContent): NotificationContent =>
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
}: Services): Composer => {
  const resolve = (recipients: Recipients, sender: string): readonly User[] => {
    const found = resolveRecipients({ ...services, directory }, recipients, sender)
    const { left: others, right: connected } = RA.partition(({ username }: User) => isConnected(username))(found)
    return [...connected, ...others]
  }

  /** The composer never receives it, whoever edits it. */
  const chosen = (
    sender: Sender,
    { recipients, sendAt }: Choice,
    by: string,
  ): E.Either<ChoiceRefusal, readonly NotifiedUser[]> => {
    if (sendAt !== null && !isInstant(sendAt)) return E.left({ _tag: 'SendTimeNotValid' })
    if (recipients.users.some((user) => O.isNone(findUser(services, user)))) return E.left({ _tag: 'UnknownRecipient' })
    const found = resolve(recipients, by)
    return found.every((user) => mayNotify(sender, user))
      ? E.right(notified(found))
      : E.left({ _tag: 'RecipientsAboveYou' })
  }

  const acting =
    (id: string, at: string, state: NotificationState) =>
    (events: readonly NotificationEvent[]): Act<NotificationEvent> => {
      const sendAt = sendTimeIn(events)
      const isToContinue = events.length > 0 && isUnfinished(events.reduce(notification.evolve, state))
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
      const people = found.get(rule) ?? notified(resolve(rule.recipients, rule.by))
      found.set(rule, people)
      return people
    }
    return (state: NotificationState, sendAt: string, at: string): readonly NotificationEvent[] =>
      state._tag === 'Scheduled'
        ? decideRelease({ sendAt, at, to: notified(resolve(state.recipients, state.by)) }, state)
        : decideContinue(peopleOf(state._tag === 'Sent' && state.remaining > 0 ? state.rule : null), state)
  }

  const canonical = (recipients: Recipients): Recipients => ({
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
      const sendingOf = (state: NotificationState): E.Either<ChoiceRefusal, O.Option<Sending>> => {
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
            ifComposed(id),
            E.chainW(ifCurrent(revision, { state, revision: current })),
            E.chainW(() => sendingOf(state)),
            E.chainW((sending) => decideEdit({ content: contentOn(state, content), at: intent.at, sending }, state)),
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
            ifComposed(id),
            E.chainW(ifCurrent(revision, { state, revision: current })),
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
            ifComposed(id),
            E.chainW(() => decideDelete(intent, state)),
            E.map(acting(id, intent.at, state)),
          ),
        intent,
      ),

    release: async ({ notification: id, sendAt }, signal) => {
      // keeps it in memory until finished: otherwise each portion would read the whole stream
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
