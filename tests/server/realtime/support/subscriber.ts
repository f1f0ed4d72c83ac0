import { E, pipe } from '../../../../src/domain/fp.ts'
import {
  DashboardTypedTitles,
  type TypedTitlesShown,
  PresenceList,
} from '../../../../src/domain/dashboards/presence/presence-messages.ts'
import { visitServer, type SocketVisitor } from './visitor.ts'

export const dashboardKey = { type: 'portfolio', code: 'A1' } as const

export const statusOf = (titles: { readonly dashboard?: string; readonly widgets?: Record<string, string> }) => ({
  place: dashboardKey,
  isEditing: true,
  titles: { widgets: {}, ...titles },
})

/** Somebody with a dashboard open, and what they were sent last of who else is there and what is typed. */
export interface RoomSubscriber extends SocketVisitor {
  /** Each with a star when they edit; `null` when never sent. */
  readonly people: () => readonly string[] | null
  readonly typed: () => TypedTitlesShown | null
  readonly edit: (titles?: Parameters<typeof statusOf>[0]) => void
  readonly look: () => void
}

const lastOf = <A>(
  { messages }: SocketVisitor,
  name: string,
  read: (body: unknown) => E.Either<unknown, A>,
): A | null => {
  const message = messages.findLast((each) => each.name === name)
  return pipe(
    read(message?.body),
    E.getOrElseW(() => null),
  )
}

const subscriberOn = (visitor: SocketVisitor): RoomSubscriber => ({
  ...visitor,
  people: () =>
    lastOf(visitor, 'who-is-here', (body) => PresenceList.decode(body))?.people.map(
      ({ name, isEditing }) => `${name}${isEditing ? '*' : ''}`,
    ) ?? null,
  typed: () => lastOf(visitor, 'typed-titles', (body) => DashboardTypedTitles.decode(body))?.typed ?? null,
  edit: (titles = {}) => {
    visitor.emit('tell-standing', statusOf(titles))
  },
  look: () => {
    visitor.emit('tell-standing', { place: dashboardKey, isEditing: false, titles: { widgets: {} } })
  },
})

/** Comes to the dashboard, and is sent how things are there. */
export const lookOn = async (address: string, username: string): Promise<RoomSubscriber> => {
  const subscriber = subscriberOn(visitServer(address, username))
  await subscriber.open(dashboardKey.type, dashboardKey.code)
  await subscriber.until((messages) => messages.some(({ name }) => name === 'typed-titles'))
  return subscriber
}
