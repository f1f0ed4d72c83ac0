import * as t from 'io-ts'
import { DashboardPlace } from '../../log/frame.ts'

export const Person = t.readonly(t.strict({ username: t.string, name: t.string, isEditing: t.boolean }))
export type Person = t.TypeOf<typeof Person>

export const TypedTitle = t.readonly(
  t.intersection([t.strict({ title: t.string }), t.exact(t.partial({ by: t.string }))]),
)
export type TypedTitle = t.TypeOf<typeof TypedTitle>

export const Typed = t.readonly(
  t.intersection([
    t.strict({ widgets: t.readonly(t.record(t.string, TypedTitle)) }),
    t.exact(t.partial({ dashboard: TypedTitle })),
  ]),
)
export type Typed = t.TypeOf<typeof Typed>

export const nothingTyped: Typed = { widgets: {} }

export const WhoIsHere = t.readonly(t.strict({ place: DashboardPlace, people: t.readonlyArray(Person) }))
export type WhoIsHere = t.TypeOf<typeof WhoIsHere>

export const TitlesTyped = t.readonly(t.strict({ place: DashboardPlace, typed: Typed }))
export type TitlesTyped = t.TypeOf<typeof TitlesTyped>
