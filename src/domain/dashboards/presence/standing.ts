import * as t from 'io-ts'
import { DashboardPlace } from '../../log/frame.ts'
import { noTitles, TypedTitles } from './typed-titles.ts'

const standing = { isEditing: t.boolean, titles: TypedTitles }

/** How one session stands to a dashboard it has open. */
export const Standing = t.readonly(t.strict(standing))
export type Standing = t.TypeOf<typeof Standing>

/** `tell-standing`: what a session says of itself. */
export const StandingAt = t.readonly(t.strict({ place: DashboardPlace, ...standing }))
export type StandingAt = t.TypeOf<typeof StandingAt>

export const looking: Standing = { isEditing: false, titles: noTitles }
