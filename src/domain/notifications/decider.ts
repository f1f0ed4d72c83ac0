import { isInstant } from '../dates/iso-date.ts'
import type { Decider } from '../decider.ts'
import { E, O, pipe } from '../fp.ts'
import { sitePath } from '../session/local-redirect.ts'
import { shownLine } from '../shown-line.ts'
import { type Recipients, sameRecipients } from '../users/recipients.ts'
import { contentOf, type NotificationContent } from './notification.ts'
import type { NotificationEvent } from './notification-event.ts'

export interface NotifiedUser {
  readonly user: string
  readonly UserNotificationID: string
}

/** `sendAt` null, or over by then, is at once. */
export interface Sending {
  readonly recipients: Recipients
  readonly sendAt: string | null
  readonly to: readonly NotifiedUser[]
}

interface Composing extends Sending {
  readonly NotificationID: string
  readonly content: NotificationContent
  readonly by: string
  readonly at: string
}

/** `sending` counts for as long as it is not sent. */
interface Edit {
  readonly content: NotificationContent
  readonly sending: O.Option<Sending>
  readonly at: string
}

interface Release extends Pick<Composing, 'at' | 'to'> {
  readonly sendAt: string
}

type Moment = Pick<Composing, 'at'>

export type NotificationCommand =
  | ({ readonly type: 'ComposeNotification' } & Composing)
  | ({ readonly type: 'SendNotification' } & Pick<Composing, 'NotificationID' | 'content' | 'at' | 'to'>)
  | ({ readonly type: 'ReleaseNotification' } & Release)
  | ({ readonly type: 'EditNotification' } & Edit)
  | ({ readonly type: 'WithdrawNotification' | 'DeleteNotification' } & Moment)

interface Refused<Tag extends string> {
  readonly _tag: Tag
}
type ContentRefusal = Refused<
  'TitleRequired' | 'MessageRequired' | 'ExpiryRequired' | 'ExpiryPassed' | 'TooLong' | 'LinkNotValid'
>
export type ComposeRefusal = ContentRefusal | Refused<'NoRecipients'>
export type EditRefusal = ComposeRefusal | Refused<'NotFound' | 'AlreadyWithdrawn'>
export type WithdrawRefusal = Refused<'NotFound' | 'NotSent'>
export type DeleteRefusal = Refused<'NotFound'>
export type NotificationRefusal = EditRefusal | WithdrawRefusal

interface Written {
  readonly NotificationID: string
  readonly content: NotificationContent
}

export type NotificationState =
  | { readonly _tag: 'Unwritten' }
  | ({ readonly _tag: 'Scheduled'; readonly by: string } & Pick<Sending, 'recipients' | 'sendAt'> & Written)
  | ({ readonly _tag: 'Sent'; readonly at: string | null; readonly users: readonly string[] } & Written)
  | ({ readonly _tag: 'Withdrawn'; readonly users: readonly string[] } & Written)
  | { readonly _tag: 'Deleted'; readonly users: readonly string[] }

type Decision<Refusal> = E.Either<Refusal, readonly NotificationEvent[]>
type Scheduled = Extract<NotificationState, { readonly _tag: 'Scheduled' }>
type Sent = Extract<NotificationState, { readonly _tag: 'Sent' }>

export const usersOf = (state: NotificationState): readonly string[] => ('users' in state ? state.users : [])

const longest = { Title: 200, Message: 2000, about: 500 } as const

const isBlank = (text: string): boolean => text.trim() === ''

const isTooLong = ({ Title, Message, about }: NotificationContent): boolean =>
  Title.length > longest.Title || Message.length > longest.Message || (about ?? '').length > longest.about

const shown = <Of extends { readonly content: NotificationContent }>(written: Of): Of => ({
  ...written,
  content: { ...written.content, Title: shownLine(written.content.Title) },
})

/** `from` is when it is sent, where that is known. */
const contentFault = (content: NotificationContent, from: string | null): O.Option<ContentRefusal> => {
  const { Title, Message, Expiry, about } = content
  if (isBlank(Title)) return O.some({ _tag: 'TitleRequired' })
  if (isBlank(Message)) return O.some({ _tag: 'MessageRequired' })
  if (!isInstant(Expiry)) return O.some({ _tag: 'ExpiryRequired' })
  if (isTooLong(content)) return O.some({ _tag: 'TooLong' })
  if (about !== null && O.isNone(sitePath(about))) return O.some({ _tag: 'LinkNotValid' })
  return from !== null && Date.parse(Expiry) <= Date.parse(from) ? O.some({ _tag: 'ExpiryPassed' }) : O.none
}

const isLater = (sendAt: string | null, at: string): sendAt is string =>
  sendAt !== null && Date.parse(sendAt) > Date.parse(at)

const sendingFault = (content: NotificationContent, { sendAt, to }: Sending, at: string): O.Option<ComposeRefusal> =>
  pipe(
    contentFault(content, isLater(sendAt, at) ? sendAt : at),
    O.alt((): O.Option<ComposeRefusal> => (to.length === 0 ? O.some({ _tag: 'NoRecipients' }) : O.none)),
  )

const orElse = <Refusal>(fault: O.Option<Refusal>, events: () => readonly NotificationEvent[]): Decision<Refusal> =>
  pipe(
    fault,
    O.match(() => E.right(events()), E.left),
  )

const sentTo = (
  { NotificationID, content }: Written,
  to: readonly NotifiedUser[],
  at: string,
): readonly NotificationEvent[] =>
  to.map(({ user, UserNotificationID }) => ({
    ...{ type: 'NotificationSent', NotificationID, UserNotificationID, user },
    ...{ ...contentOf(content), at },
  }))

export const decideCompose = (written: Composing, state: NotificationState): Decision<ComposeRefusal> => {
  if (state._tag !== 'Unwritten') return E.right([])
  const composing = shown(written)
  return orElse(sendingFault(composing.content, composing, composing.at), () => {
    const { NotificationID, content, by, at, recipients, to } = composing
    const sendAt = isLater(composing.sendAt, at) ? composing.sendAt : null
    return [
      { type: 'NotificationComposed', NotificationID, ...contentOf(content), by, at, recipients, sendAt },
      ...(sendAt === null ? sentTo(composing, to, at) : []),
    ]
  })
}

const isSame = (one: NotificationContent, other: NotificationContent): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

const edited = (before: NotificationContent, after: NotificationContent, at: string): readonly NotificationEvent[] =>
  isSame(before, after) ? [] : [{ type: 'NotificationEdited', ...contentOf(after), at }]

const released = (written: Written, to: readonly NotifiedUser[], at: string): readonly NotificationEvent[] => [
  { type: 'NotificationReleased', at },
  ...sentTo(written, to, at),
]

const editScheduled = (state: Scheduled, { content, sending, at }: Edit): Decision<ComposeRefusal> => {
  if (O.isNone(sending)) return orElse(contentFault(content, state.sendAt), () => edited(state.content, content, at))
  const { recipients, to } = sending.value
  const sendAt = isLater(sending.value.sendAt, at) ? sending.value.sendAt : null
  const isMoved = sendAt !== state.sendAt || !sameRecipients(recipients, state.recipients)
  return orElse(sendingFault(content, sending.value, at), () => [
    ...edited(state.content, content, at),
    ...(isMoved ? [{ type: 'NotificationRescheduled', recipients, sendAt } as const] : []),
    ...(sendAt === null ? released({ ...state, content }, to, at) : []),
  ])
}

export const decideEdit = (written: Edit, state: NotificationState): Decision<EditRefusal> => {
  const change = shown(written)
  switch (state._tag) {
    case 'Scheduled':
      return editScheduled(state, change)
    case 'Sent':
      return orElse(contentFault(change.content, state.at), () => edited(state.content, change.content, change.at))
    case 'Withdrawn':
      return E.left({ _tag: 'AlreadyWithdrawn' })
    case 'Unwritten':
    case 'Deleted':
      return E.left({ _tag: 'NotFound' })
  }
}

export const decideWithdraw = ({ at }: Moment, state: NotificationState): Decision<WithdrawRefusal> => {
  switch (state._tag) {
    case 'Sent':
      return E.right([{ type: 'NotificationWithdrawn', at }])
    case 'Withdrawn':
      return E.right([])
    case 'Scheduled':
      return E.left({ _tag: 'NotSent' })
    case 'Unwritten':
    case 'Deleted':
      return E.left({ _tag: 'NotFound' })
  }
}

export const decideDelete = ({ at }: Moment, state: NotificationState): Decision<DeleteRefusal> => {
  if (state._tag === 'Unwritten') return E.left({ _tag: 'NotFound' })
  return E.right(state._tag === 'Deleted' ? [] : [{ type: 'NotificationDeleted', at }])
}

export const decideRelease = ({ sendAt, at, to }: Release, state: NotificationState): readonly NotificationEvent[] =>
  state._tag === 'Scheduled' && state.sendAt === sendAt ? released(state, to, at) : []

const afterSent = (
  state: NotificationState,
  { NotificationID, user, at, ...content }: Extract<NotificationEvent, { readonly type: 'NotificationSent' }>,
): Sent => ({
  _tag: 'Sent',
  NotificationID,
  content: contentOf(content),
  at,
  users: [...usersOf(state), user],
})

export const notification: Decider<NotificationState, NotificationCommand, NotificationEvent, NotificationRefusal> = {
  initial: { _tag: 'Unwritten' },

  decide: (command, state) => {
    switch (command.type) {
      case 'ComposeNotification':
        return decideCompose(command, state)
      case 'SendNotification': {
        const sending = shown(command)
        const { content, to, at } = sending
        if (state._tag !== 'Unwritten') return E.right([])
        return orElse(contentFault(content, at), () => sentTo(sending, to, at))
      }
      case 'ReleaseNotification':
        return E.right(decideRelease(command, state))
      case 'EditNotification':
        return decideEdit(command, state)
      case 'WithdrawNotification':
        return decideWithdraw(command, state)
      case 'DeleteNotification':
        return decideDelete(command, state)
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'NotificationComposed': {
        const { NotificationID, by, recipients, sendAt } = event
        return { _tag: 'Scheduled', NotificationID, content: contentOf(event), by, recipients, sendAt }
      }
      case 'NotificationRescheduled':
        return state._tag === 'Scheduled' ? { ...state, recipients: event.recipients, sendAt: event.sendAt } : state
      case 'NotificationReleased': {
        if (state._tag !== 'Scheduled') return state
        const { NotificationID, content } = state
        return { _tag: 'Sent', NotificationID, content, at: event.at, users: [] }
      }
      case 'NotificationSent':
        return state._tag === 'Deleted' ? state : afterSent(state, event)
      case 'NotificationEdited':
        return 'content' in state ? { ...state, content: contentOf(event) } : state
      case 'NotificationWithdrawn': {
        if (state._tag !== 'Sent') return state
        const { NotificationID, content, users } = state
        return { _tag: 'Withdrawn', NotificationID, content, users }
      }
      case 'NotificationDeleted':
        return state._tag === 'Unwritten' ? state : { _tag: 'Deleted', users: usersOf(state) }
      case 'NotificationDismissed':
        return state
    }
  },
}
