import { type DashboardKey, dashboardKeyFrom } from '../../../src/domain/dashboards/dashboard-key.ts'
import { O } from '../../../src/domain/fp.ts'
import {
  type PresenceAttendance,
  otherPeople,
  titlesTypedByOthers,
} from '../../../src/domain/dashboards/presence/attendance.ts'
import {
  noTypedTitles,
  type PresentPerson,
  type TypedTitlesShown,
} from '../../../src/domain/dashboards/presence/presence-messages.ts'
import { hasTitles } from '../../../src/domain/dashboards/presence/typed-titles.ts'
import { createAudienceIndex } from '../audience-index.ts'
import type { NameCache } from './name-cache.ts'
import type { AttendanceDifference, AttendanceTable } from './presence-table.ts'

export interface PathSubscriber {
  readonly socket: string
  readonly username: () => string
  /** Only editors see viewers and unsaved titles. */
  readonly isEditor: () => boolean
  readonly sendPeople: (key: DashboardKey, people: readonly PresentPerson[]) => void
  readonly sendTitles: (key: DashboardKey, typed: TypedTitlesShown) => void
}

export interface PathSubscribers {
  readonly join: (subscriber: PathSubscriber, paths: Iterable<string>) => void
  readonly leave: (subscriber: PathSubscriber) => void
  readonly sendAll: (subscriber: PathSubscriber, path: string) => void
  readonly differs: (path: string, difference: AttendanceDifference) => void
}

const isTyping = ({ standing }: PresenceAttendance): boolean => hasTitles(standing.titles)

export const createSubscribers = (register: AttendanceTable, names: NameCache): PathSubscribers => {
  const members = createAudienceIndex<PathSubscriber>()
  const pending = new Map<string, AttendanceDifference>()

  const sendPeople = (key: DashboardKey, path: string, recipients: readonly PathSubscriber[]): void => {
    const there = register.at(path)
    for (const subscriber of recipients) subscriber.sendPeople(key, otherPeople(subscriber.username(), there, names.of))
  }

  const sendTitles = (key: DashboardKey, path: string, recipients: readonly PathSubscriber[]): void => {
    const typing = register.at(path).filter(isTyping)
    const whole = titlesTypedByOthers('', typing, names.of)
    for (const subscriber of recipients) {
      const isOneOfThem = typing.some(({ socket }) => socket === subscriber.socket)
      subscriber.sendTitles(key, isOneOfThem ? titlesTypedByOthers(subscriber.socket, typing, names.of) : whole)
    }
  }

  const send = async (
    path: string,
    difference: AttendanceDifference,
    recipients: readonly PathSubscriber[],
  ): Promise<void> => {
    const key = dashboardKeyFrom(path)
    if (O.isNone(key) || !recipients.some((each) => each.isEditor())) return
    await names.learn(register.at(path).map(({ username }) => username))
    const editors = recipients.filter((each) => each.isEditor())
    if (difference.people) sendPeople(key.value, path, editors)
    if (difference.titles) sendTitles(key.value, path, editors)
  }

  const sendNothing = (path: string, subscriber: PathSubscriber): void => {
    const key = dashboardKeyFrom(path)
    if (O.isSome(key)) subscriber.sendTitles(key.value, noTypedTitles)
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
