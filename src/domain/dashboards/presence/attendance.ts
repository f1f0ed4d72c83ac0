import * as t from 'io-ts'
import { collator } from '../../collator.ts'
import type { Person, Typed, TypedTitle } from './presence-messages.ts'
import { DashboardPlace } from '../../log/frame.ts'
import { noTitles, TypedTitles } from './typed-titles.ts'

const status = { isEditing: t.boolean, titles: TypedTitles }

export const PresenceStatus = t.readonly(t.strict(status))
export type PresenceStatus = t.TypeOf<typeof PresenceStatus>

export const PresenceStatusAt = t.readonly(t.strict({ place: DashboardPlace, ...status }))
export type PresenceStatusAt = t.TypeOf<typeof PresenceStatusAt>

export const looking: PresenceStatus = { isEditing: false, titles: noTitles }

/** `turn` counts over all nodes: if two people type one title, every node shows the later. */
export const Attendance = t.readonly(
  t.strict({ socket: t.string, path: t.string, username: t.string, standing: PresenceStatus, turn: t.number }),
)
export type Attendance = t.TypeOf<typeof Attendance>

export type NameOf = (username: string) => string | undefined

const firstOf = (one: Person, other: Person): number =>
  Number(other.isEditing) - Number(one.isEditing) ||
  collator.compare(one.name, other.name) ||
  collator.compare(one.username, other.username)

export const peopleBeside = (username: string, attendances: readonly Attendance[], nameOf: NameOf): readonly Person[] =>
  [...Map.groupBy(attendances, (attendance) => attendance.username)]
    .flatMap(([someone, theirs]) => {
      const name = nameOf(someone)
      if (someone === username || name === undefined) return []
      return [{ username: someone, name, isEditing: theirs.some(({ standing }) => standing.isEditing) }]
    })
    .toSorted(firstOf)

const typedTitle = (title: string, by: string | undefined): TypedTitle => (by === undefined ? { title } : { title, by })

const typedBy = ({ username, standing }: Attendance, nameOf: NameOf): Typed => {
  const { dashboard, widgets } = standing.titles
  const by = nameOf(username)
  return {
    ...(dashboard === undefined ? {} : { dashboard: typedTitle(dashboard, by) }),
    widgets: Object.fromEntries(Object.entries(widgets).map(([wid, title]) => [wid, typedTitle(title, by)])),
  }
}

const inTurn = (one: Attendance, other: Attendance): number =>
  one.turn - other.turn || (one.socket < other.socket ? -1 : 1)

export const typedBeside = (socket: string, attendances: readonly Attendance[], nameOf: NameOf): Typed =>
  attendances
    .filter((attendance) => attendance.socket !== socket)
    .toSorted(inTurn)
    .map((attendance) => typedBy(attendance, nameOf))
    .reduce<Typed>((all, each) => ({ ...all, ...each, widgets: { ...all.widgets, ...each.widgets } }), { widgets: {} })

const firstLetter = (word: string | undefined): string => (/^./u.exec(word ?? '')?.[0] ?? '').toUpperCase()

export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')
}

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

export const editorsText = (people: readonly Person[]): string => {
  const names = people.filter(({ isEditing }) => isEditing).map(({ name }) => name)
  if (names.length === 0) return 'Nobody else is editing'
  return `${joined(names)} ${names.length === 1 ? 'is' : 'are'} editing`
}
