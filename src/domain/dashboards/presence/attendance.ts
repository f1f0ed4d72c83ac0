import { listText } from '../../text/list-text.ts'
import * as t from 'io-ts'
import { textCollator } from '../../text/text-collator.ts'
import type { PresentPerson, TypedTitlesShown, TypedTitle } from './presence-messages.ts'
import { DashboardKey } from '../dashboard-key.ts'
import { noTitles, TypedTitles } from './typed-titles.ts'

const statusFields = { isEditing: t.boolean, titles: TypedTitles }

export const PresenceStatus = t.readonly(t.strict(statusFields))
export type PresenceStatus = t.TypeOf<typeof PresenceStatus>

export const PresenceStatusAt = t.readonly(t.strict({ place: DashboardKey, ...statusFields }))
export type PresenceStatusAt = t.TypeOf<typeof PresenceStatusAt>

export const lookingStatus: PresenceStatus = { isEditing: false, titles: noTitles }

/** `turn` counts over all nodes. If two people type the same title, every node shows the text with the later turn. */
export const PresenceAttendance = t.readonly(
  t.strict({ socket: t.string, path: t.string, username: t.string, standing: PresenceStatus, turn: t.number }),
)
export type PresenceAttendance = t.TypeOf<typeof PresenceAttendance>

export type NameOf = (username: string) => string | undefined

const comparePeople = (one: PresentPerson, other: PresentPerson): number =>
  Number(other.isEditing) - Number(one.isEditing) ||
  textCollator.compare(one.name, other.name) ||
  textCollator.compare(one.username, other.username)

export const otherPeople = (
  username: string,
  attendances: readonly PresenceAttendance[],
  nameOf: NameOf,
): readonly PresentPerson[] =>
  [...Map.groupBy(attendances, (attendance) => attendance.username)]
    .flatMap(([someone, theirs]) => {
      const name = nameOf(someone)
      if (someone === username || name === undefined) return []
      return [{ username: someone, name, isEditing: theirs.some(({ standing }) => standing.isEditing) }]
    })
    .toSorted(comparePeople)

const typedTitle = (title: string, by: string | undefined): TypedTitle => (by === undefined ? { title } : { title, by })

const titlesTypedBy = ({ username, standing }: PresenceAttendance, nameOf: NameOf): TypedTitlesShown => {
  const { dashboard, widgets } = standing.titles
  const by = nameOf(username)
  return {
    ...(dashboard === undefined ? {} : { dashboard: typedTitle(dashboard, by) }),
    widgets: Object.fromEntries(Object.entries(widgets).map(([wid, title]) => [wid, typedTitle(title, by)])),
  }
}

const compareTurns = (one: PresenceAttendance, other: PresenceAttendance): number =>
  one.turn - other.turn || (one.socket < other.socket ? -1 : 1)

export const titlesTypedByOthers = (
  socket: string,
  attendances: readonly PresenceAttendance[],
  nameOf: NameOf,
): TypedTitlesShown =>
  attendances
    .filter((attendance) => attendance.socket !== socket)
    .toSorted(compareTurns)
    .map((attendance) => titlesTypedBy(attendance, nameOf))
    .reduce<TypedTitlesShown>((all, each) => ({ ...all, ...each, widgets: { ...all.widgets, ...each.widgets } }), {
      widgets: {},
    })

const firstLetter = (word: string | undefined): string => (/^./u.exec(word ?? '')?.[0] ?? '').toUpperCase()

export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')
}

export const editorsText = (people: readonly PresentPerson[]): string => {
  const names = people.filter(({ isEditing }) => isEditing).map(({ name }) => name)
  if (names.length === 0) return 'Nobody else is editing'
  return `${listText(names)} ${names.length === 1 ? 'is' : 'are'} editing`
}
