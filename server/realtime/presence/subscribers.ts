import { type DashboardPlace, placeFrom } from '../../../src/domain/log/frame.ts'
import { O } from '../../../src/domain/fp.ts'
import { type Attendance, peopleBeside, typedBeside } from '../../../src/domain/dashboards/presence/attendance.ts'
import { nothingTyped, type Person, type Typed } from '../../../src/domain/dashboards/presence/presence-messages.ts'
import { hasTitles } from '../../../src/domain/dashboards/presence/typed-titles.ts'
import { createMembership } from '../membership.ts'
import type { Names } from './names.ts'
import type { Difference, Register } from './register.ts'

export interface Subscriber {
  readonly socket: string
  readonly username: () => string
  /** Only editors see viewers and unsaved titles. */
  readonly isEditor: () => boolean
  readonly sendPeople: (place: DashboardPlace, people: readonly Person[]) => void
  readonly sendTitles: (place: DashboardPlace, typed: Typed) => void
}

export interface Subscribers {
  readonly join: (subscriber: Subscriber, paths: Iterable<string>) => void
  readonly leave: (subscriber: Subscriber) => void
  readonly sendAll: (subscriber: Subscriber, path: string) => void
  readonly differs: (path: string, difference: Difference) => void
}

const isTyping = ({ standing }: Attendance): boolean => hasTitles(standing.titles)

export const createSubscribers = (register: Register, names: Names): Subscribers => {
  const members = createMembership<Subscriber>()
  const pending = new Map<string, Difference>()

  const sendPeople = (place: DashboardPlace, path: string, recipients: readonly Subscriber[]): void => {
    const there = register.at(path)
    for (const subscriber of recipients)
      subscriber.sendPeople(place, peopleBeside(subscriber.username(), there, names.of))
  }

  const sendTitles = (place: DashboardPlace, path: string, recipients: readonly Subscriber[]): void => {
    const typing = register.at(path).filter(isTyping)
    const whole = typedBeside('', typing, names.of)
    for (const subscriber of recipients) {
      const isOneOfThem = typing.some(({ socket }) => socket === subscriber.socket)
      subscriber.sendTitles(place, isOneOfThem ? typedBeside(subscriber.socket, typing, names.of) : whole)
    }
  }

  const send = async (path: string, difference: Difference, recipients: readonly Subscriber[]): Promise<void> => {
    const place = placeFrom(path)
    if (O.isNone(place) || !recipients.some((each) => each.isEditor())) return
    await names.learn(register.at(path).map(({ username }) => username))
    const editors = recipients.filter((each) => each.isEditor())
    if (difference.people) sendPeople(place.value, path, editors)
    if (difference.titles) sendTitles(place.value, path, editors)
  }

  const sendNothing = (path: string, subscriber: Subscriber): void => {
    const place = placeFrom(path)
    if (O.isSome(place)) subscriber.sendTitles(place.value, nothingTyped)
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
      if (subscriber.isEditor()) void send(path, { people: true, titles: true }, [subscriber])
      else sendNothing(path, subscriber)
    },
    differs: (path, { people, titles }) => {
      const before = pending.get(path)
      if (before === undefined) setImmediate(sendPending, path)
      pending.set(path, { people: people || before?.people === true, titles: titles || before?.titles === true })
    },
  }
}
