import { placeFrom, type DashboardPlace } from '../../../src/domain/log/frame.ts'
import { O } from '../../../src/domain/fp.ts'
import {
  type Attendance,
  type NameOf,
  peopleBeside,
  typedBeside,
} from '../../../src/domain/dashboards/presence/attendance.ts'
import type { Person, Typed } from '../../../src/domain/dashboards/presence/told.ts'
import { hasTitles } from '../../../src/domain/dashboards/presence/typed-titles.ts'
import { createMembership } from '../membership.ts'
import type { Names } from './names.ts'
import type { Difference, Register } from './register.ts'

/** A socket on this node that is told who is at the dashboards it has open. */
export interface Onlooker {
  readonly socket: string
  readonly username: () => string
  /** Nobody else may know who looks at what. */
  readonly maySeePeople: () => boolean
  readonly tellPeople: (place: DashboardPlace, people: readonly Person[]) => void
  readonly tellTitles: (place: DashboardPlace, typed: Typed) => void
}

export interface Rooms {
  readonly join: (onlooker: Onlooker, paths: Iterable<string>) => void
  readonly leave: (onlooker: Onlooker) => void
  /** Tells all there is to tell about a dashboard to one of them. */
  readonly greet: (onlooker: Onlooker, path: string) => void
  /** Tells everybody at a dashboard, soon: what comes at once is told as one. */
  readonly differs: (path: string, difference: Difference) => void
}

const nameless: NameOf = () => undefined

const isTyping = ({ standing }: Attendance): boolean => hasTitles(standing.titles)

export const createRooms = (register: Register, names: Names): Rooms => {
  const onlookers = createMembership<Onlooker>()
  const awaited = new Map<string, Difference>()

  const tellPeople = (place: DashboardPlace, path: string, told: readonly Onlooker[]): void => {
    const there = register.at(path)
    for (const onlooker of told) onlooker.tellPeople(place, peopleBeside(onlooker.username(), there, names.of))
  }

  /** Those who type hear what others type; all the rest hear the same. */
  const tellTitles = (place: DashboardPlace, path: string, told: readonly Onlooker[], nameOf: NameOf): void => {
    const typing = register.at(path).filter(isTyping)
    const whole = typedBeside('', typing, nameOf)
    for (const onlooker of told) {
      const isOneOfThem = typing.some(({ socket }) => socket === onlooker.socket)
      onlooker.tellTitles(place, isOneOfThem ? typedBeside(onlooker.socket, typing, nameOf) : whole)
    }
  }

  /** Whoever may know no names does not wait for them. */
  const tell = async (path: string, difference: Difference, told: readonly Onlooker[]): Promise<void> => {
    const place = placeFrom(path)
    if (O.isNone(place)) return
    const [knowing, others] = [told.filter((each) => each.maySeePeople()), told.filter((each) => !each.maySeePeople())]
    if (difference.titles) tellTitles(place.value, path, others, nameless)
    if (knowing.length === 0) return
    await names.learn(register.at(path).map(({ username }) => username))
    const still = knowing.filter((each) => each.maySeePeople())
    if (difference.people) tellPeople(place.value, path, still)
    if (difference.titles) tellTitles(place.value, path, still, names.of)
  }

  const tellAwaited = (path: string): void => {
    const difference = awaited.get(path)
    awaited.delete(path)
    if (difference !== undefined) void tell(path, difference, [...onlookers.under([path])])
  }

  return {
    join: onlookers.join,
    leave: onlookers.leave,
    greet: (onlooker, path) => {
      void tell(path, { people: true, titles: true }, [onlooker])
    },
    differs: (path, { people, titles }) => {
      const before = awaited.get(path)
      if (before === undefined) setImmediate(tellAwaited, path)
      awaited.set(path, { people: people || before?.people === true, titles: titles || before?.titles === true })
    },
  }
}
