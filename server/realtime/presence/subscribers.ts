import { type DashboardPlace, placeFrom } from '../../../src/domain/log/frame.ts'
import { O } from '../../../src/domain/fp.ts'
import {
  type Attendance,
  type NameOf,
  peopleBeside,
  typedBeside,
} from '../../../src/domain/dashboards/presence/attendance.ts'
import type { Person, Typed } from '../../../src/domain/dashboards/presence/presence-messages.ts'
import { hasTitles } from '../../../src/domain/dashboards/presence/typed-titles.ts'
import { createMembership } from '../membership.ts'
import type { Names } from './names.ts'
import type { Difference, Register } from './register.ts'

export interface Subscriber {
  readonly socket: string
  readonly username: () => string
  /** Nobody else may know who looks at what. */
  readonly maySeePeople: () => boolean
  readonly sendPeople: (place: DashboardPlace, people: readonly Person[]) => void
  readonly sendTitles: (place: DashboardPlace, typed: Typed) => void
}

export interface Subscribers {
  readonly join: (subscriber: Subscriber, paths: Iterable<string>) => void
  readonly leave: (subscriber: Subscriber) => void
  readonly sendAll: (subscriber: Subscriber, path: string) => void
  /** Sends it to everybody at a dashboard, soon: what comes at once is sent as one. */
  readonly differs: (path: string, difference: Difference) => void
}

const nameless: NameOf = () => undefined

const isTyping = ({ standing }: Attendance): boolean => hasTitles(standing.titles)

export const createSubscribers = (register: Register, names: Names): Subscribers => {
  const members = createMembership<Subscriber>()
  const pending = new Map<string, Difference>()

  const sendPeople = (place: DashboardPlace, path: string, recipients: readonly Subscriber[]): void => {
    const there = register.at(path)
    for (const subscriber of recipients)
      subscriber.sendPeople(place, peopleBeside(subscriber.username(), there, names.of))
  }

  /** Those who type are sent what others type; all the rest are sent the same. */
  const sendTitles = (place: DashboardPlace, path: string, recipients: readonly Subscriber[], nameOf: NameOf): void => {
    const typing = register.at(path).filter(isTyping)
    const whole = typedBeside('', typing, nameOf)
    for (const subscriber of recipients) {
      const isOneOfThem = typing.some(({ socket }) => socket === subscriber.socket)
      subscriber.sendTitles(place, isOneOfThem ? typedBeside(subscriber.socket, typing, nameOf) : whole)
    }
  }

  /** Whoever may know no names does not wait for them. */
  const send = async (path: string, difference: Difference, recipients: readonly Subscriber[]): Promise<void> => {
    const place = placeFrom(path)
    if (O.isNone(place)) return
    const [knowing, others] = [
      recipients.filter((each) => each.maySeePeople()),
      recipients.filter((each) => !each.maySeePeople()),
    ]
    if (difference.titles) sendTitles(place.value, path, others, nameless)
    if (knowing.length === 0) return
    await names.learn(register.at(path).map(({ username }) => username))
    const still = knowing.filter((each) => each.maySeePeople())
    if (difference.people) sendPeople(place.value, path, still)
    if (difference.titles) sendTitles(place.value, path, still, names.of)
  }

  const sendPending = (path: string): void => {
    const difference = pending.get(path)
    pending.delete(path)
    if (difference !== undefined) void send(path, difference, [...members.under([path])])
  }

  return {
    join: members.join,
    leave: members.leave,
    sendAll: (subscriber, path) => {
      void send(path, { people: true, titles: true }, [subscriber])
    },
    differs: (path, { people, titles }) => {
      const before = pending.get(path)
      if (before === undefined) setImmediate(sendPending, path)
      pending.set(path, { people: people || before?.people === true, titles: titles || before?.titles === true })
    },
  }
}
