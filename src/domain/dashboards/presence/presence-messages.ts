import * as t from 'io-ts'
import { DashboardKey } from '../dashboard-key.ts'

export const PresentPerson = t.readonly(t.strict({ username: t.string, name: t.string, isEditing: t.boolean }))
export type PresentPerson = t.TypeOf<typeof PresentPerson>

export const TypedTitle = t.readonly(
  t.intersection([t.strict({ title: t.string }), t.exact(t.partial({ by: t.string }))]),
)
export type TypedTitle = t.TypeOf<typeof TypedTitle>

export const TypedTitlesShown = t.readonly(
  t.intersection([
    t.strict({ widgets: t.readonly(t.record(t.string, TypedTitle)) }),
    t.exact(t.partial({ dashboard: TypedTitle })),
  ]),
)
export type TypedTitlesShown = t.TypeOf<typeof TypedTitlesShown>

export const noTypedTitles: TypedTitlesShown = { widgets: {} }

export const PresenceList = t.readonly(t.strict({ place: DashboardKey, people: t.readonlyArray(PresentPerson) }))
export type PresenceList = t.TypeOf<typeof PresenceList>

export const DashboardTypedTitles = t.readonly(t.strict({ place: DashboardKey, typed: TypedTitlesShown }))
export type DashboardTypedTitles = t.TypeOf<typeof DashboardTypedTitles>
