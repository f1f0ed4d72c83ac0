import { isInstant } from '../dates/iso-date.ts'
import type { Decider } from '../decider.ts'
import { E, O, pipe } from '../fp.ts'
import { sitePath } from '../session/local-redirect.ts'
import { shownLine } from '../shown-line.ts'
import { type Recipients, sameRecipients } from '../users/recipients.ts'
import { contentOf, isDismissible, type NotificationContent } from './notification.ts'
import type { NotificationEvent } from './notification-event.ts'

export interface NotifiedUser {
  readonly user: string
  readonly UserNotificationID: string
}

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
  | ({ readonly type: 'ContinueNotification' } & Pick<Sending, 'to'>)

interface Refused<Tag extends string> {
  readonly _tag: Tag
}
type ContentRefusal = Refused<
  | 'TitleRequired'
  | 'MessageRequired'
  | 'ExpiryRequired'
  | 'ExpiryNotValid'
  | 'ExpiryPassed'
  | 'TooLong'
  | 'LinkNotValid'
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

interface Telling {
  readonly told: number
  readonly of: number
}

/** In groups, so that adding a user copies a short list. */
interface Received {
  readonly users: readonly (readonly string[])[]
  readonly telling: Telling | null
}

export interface SendingRule extends Pick<Sending, 'recipients'> {
  readonly by: string
}

/** `rule` finds the `remaining` people. `sinceChange` counts later events that only delivered it or its change. */
interface Delivery extends Received {
  readonly at: string | null
  readonly rule: SendingRule | null
  readonly remaining: number
  readonly sinceChange: number
}

export type NotificationState =
  | { readonly _tag: 'Unwritten' }
  | ({ readonly _tag: 'Scheduled' } & SendingRule & Pick<Sending, 'sendAt'> & Written)
  | ({ readonly _tag: 'Sent' } & Delivery & Written)
  | ({ readonly _tag: 'Withdrawn' } & Received & Written)
  | ({ readonly _tag: 'Deleted' } & Received)

type Decision<Refusal> = E.Either<Refusal, readonly NotificationEvent[]>
type Scheduled = Extract<NotificationState, { readonly _tag: 'Scheduled' }>
type Sent = Extract<NotificationState, { readonly _tag: 'Sent' }>

export const usersOf = (state: NotificationState): readonly string[] => ('users' in state ? state.users.flat() : [])

export const tellingOf = (state: NotificationState): Telling | null => ('telling' in state ? state.telling : null)

/** The most people one transaction sends to or tells of a change. Other writes wait for it, some 20 ms. */
export const maxPortion = 200

export const isUnfinished = (state: NotificationState): boolean =>
  tellingOf(state) !== null || (state._tag === 'Sent' && state.remaining > 0)

/** Sending it to more people does not change it, so an older `revision` may be current. */
export const isCurrent = (state: NotificationState, revision: number, current: number): boolean =>
  revision <= current && revision >= current - (state._tag === 'Sent' ? state.sinceChange : 0)

const longest = { Title: 200, Message: 2000, about: 500 } as const

const isBlank = (text: string): boolean => text.trim() === ''

const isTooLong = ({ Title, Message, about }: NotificationContent): boolean =>
  Title.length > longest.Title || Message.length > longest.Message || (about ?? '').length > longest.about

const shown = <Of extends { readonly content: NotificationContent }>(written: Of): Of => ({
  ...written,
  content: {
    ...written.content,
    Title: shownLine(written.content.Title),
    Dismissible: isDismissible(written.content),
  },
})

const contentFault = (content: NotificationContent, from: string | null): O.Option<ContentRefusal> => {
  const { Title, Message, Expiry, about } = content
  if (isBlank(Title)) return O.some({ _tag: 'TitleRequired' })
  if (isBlank(Message)) return O.some({ _tag: 'MessageRequired' })
  if (isBlank(Expiry)) return O.some({ _tag: 'ExpiryRequired' })
  if (!isInstant(Expiry)) return O.some({ _tag: 'ExpiryNotValid' })
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
    type: 'NotificationSent',
    NotificationID,
    UserNotificationID,
    user,
    ...contentOf(content),
    at,
  }))

const portionTo = (written: Written, to: readonly NotifiedUser[], at: string): readonly NotificationEvent[] => {
  const portion = to.slice(0, maxPortion)
  return [...sentTo(written, portion, at), { type: 'NotificationPortionSent', remaining: to.length - portion.length }]
}

const firstPortion = (written: Written, to: readonly NotifiedUser[], at: string): readonly NotificationEvent[] =>
  to.length > maxPortion ? portionTo(written, to, at) : sentTo(written, to, at)

const toldFrom = (from: number, of: number): readonly NotificationEvent[] => [
  { type: 'NotificationChangeTold', from, until: Math.min(from + maxPortion, of), of },
]

/** Few recipients are told of a change at once, many in portions. */
const andTold = (state: NotificationState, changes: readonly NotificationEvent[]): readonly NotificationEvent[] => {
  const of = usersOf(state).length
  return changes.length === 0 || of <= maxPortion ? changes : [...changes, ...toldFrom(0, of)]
}

export const decideCompose = (written: Composing, state: NotificationState): Decision<ComposeRefusal> => {
  if (state._tag !== 'Unwritten') return E.right([])
  const composing = shown(written)
  return orElse(sendingFault(composing.content, composing, composing.at), () => {
    const { NotificationID, content, by, at, recipients, to } = composing
    const sendAt = isLater(composing.sendAt, at) ? composing.sendAt : null
    return [
      { type: 'NotificationComposed', NotificationID, ...contentOf(content), by, at, recipients, sendAt },
      ...(sendAt === null ? firstPortion(composing, to, at) : []),
    ]
  })
}

const isSame = (one: NotificationContent, other: NotificationContent): boolean =>
  JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other))

const edited = (before: NotificationContent, after: NotificationContent, at: string): readonly NotificationEvent[] =>
  isSame(before, after) ? [] : [{ type: 'NotificationEdited', ...contentOf(after), at }]

const released = (written: Written, to: readonly NotifiedUser[], at: string): readonly NotificationEvent[] => [
  { type: 'NotificationReleased', at },
  ...firstPortion(written, to, at),
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
      return orElse(contentFault(change.content, state.at), () =>
        andTold(state, edited(state.content, change.content, change.at)),
      )
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
      return E.right(andTold(state, [{ type: 'NotificationWithdrawn', at }]))
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
  return E.right(state._tag === 'Deleted' ? [] : andTold(state, [{ type: 'NotificationDeleted', at }]))
}

export const decideRelease = ({ sendAt, at, to }: Release, state: NotificationState): readonly NotificationEvent[] =>
  state._tag === 'Scheduled' && state.sendAt === sendAt ? released(state, to, at) : []

/** `to` are all whom the rule finds now; people who have it do not get it again. */
export const decideContinue = (to: readonly NotifiedUser[], state: NotificationState): readonly NotificationEvent[] => {
  const telling = tellingOf(state)
  if (telling !== null) return toldFrom(telling.told, telling.of)
  if (state._tag !== 'Sent' || state.remaining === 0 || state.at === null) return []
  const received = new Set(usersOf(state))
  return portionTo(
    state,
    to.filter(({ user }) => !received.has(user)),
    state.at,
  )
}

const undelivered = { users: [], telling: null, at: null, rule: null, remaining: 0, sinceChange: 0 } as const

const maxGroup = 128

const withUser = (groups: Received['users'], user: string): Received['users'] => {
  const last = groups.at(-1)
  return last === undefined || last.length === maxGroup
    ? [...groups, [user]]
    : [...groups.slice(0, -1), [...last, user]]
}

const ruleIn = (state: NotificationState): SendingRule | null => {
  if (state._tag === 'Sent') return state.rule
  return state._tag === 'Scheduled' ? { by: state.by, recipients: state.recipients } : null
}

const deliveryOf = (state: NotificationState): Delivery =>
  state._tag === 'Sent' ? state : { ...undelivered, rule: ruleIn(state) }

const receivedIn = (state: NotificationState): Received => ({
  users: 'users' in state ? state.users : [],
  telling: null,
})

const afterSent = (
  state: NotificationState,
  { NotificationID, user, at, ...content }: Extract<NotificationEvent, { readonly type: 'NotificationSent' }>,
): Sent => {
  const delivery = deliveryOf(state)
  return {
    ...delivery,
    _tag: 'Sent',
    NotificationID,
    content: contentOf(content),
    at,
    users: withUser(delivery.users, user),
    sinceChange: delivery.sinceChange + 1,
  }
}

const afterTold = (
  state: NotificationState,
  { until, of }: Extract<NotificationEvent, { readonly type: 'NotificationChangeTold' }>,
): NotificationState => {
  const telling = until < of ? { told: until, of } : null
  switch (state._tag) {
    case 'Sent':
      return { ...state, telling, sinceChange: state.sinceChange + 1 }
    case 'Withdrawn':
    case 'Deleted':
      return { ...state, telling }
    case 'Unwritten':
    case 'Scheduled':
      return state
  }
}

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
      case 'ContinueNotification':
        return E.right(decideContinue(command.to, state))
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
        return { ...deliveryOf(state), _tag: 'Sent', NotificationID, content, at: event.at }
      }
      case 'NotificationSent':
        return state._tag === 'Deleted' ? state : afterSent(state, event)
      case 'NotificationPortionSent':
        return state._tag === 'Sent'
          ? { ...state, remaining: event.remaining, sinceChange: state.sinceChange + 1 }
          : state
      case 'NotificationEdited': {
        if (!('content' in state)) return state
        const content = contentOf(event)
        return state._tag === 'Sent' ? { ...state, content, telling: null, sinceChange: 0 } : { ...state, content }
      }
      case 'NotificationWithdrawn': {
        if (state._tag !== 'Sent') return state
        const { NotificationID, content } = state
        return { ...receivedIn(state), _tag: 'Withdrawn', NotificationID, content }
      }
      case 'NotificationDeleted':
        return state._tag === 'Unwritten' ? state : { ...receivedIn(state), _tag: 'Deleted' }
      case 'NotificationChangeTold':
        return afterTold(state, event)
      case 'NotificationDismissed':
        return state
    }
  },
}
