import * as t from 'io-ts'
import { Widget } from '../widget.ts'

/** A widget of the library as it is today, at the revision of its stream; `updated` once it is not what came with Plutus (spec §3). */
export const LibraryEntry = t.readonly(t.intersection([Widget, t.strict({ updated: t.boolean, revision: t.number })]))
export type LibraryEntry = t.TypeOf<typeof LibraryEntry>
