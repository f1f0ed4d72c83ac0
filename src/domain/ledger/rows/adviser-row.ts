import * as t from 'io-ts'
import { Code, Name, Note } from './cell.ts'

export const AdviserRow = t.readonly(t.strict({ AdvisorCode: Code, AdvisorName: Name, Phone: Note, Email: Note }))
export type AdviserRow = t.TypeOf<typeof AdviserRow>
