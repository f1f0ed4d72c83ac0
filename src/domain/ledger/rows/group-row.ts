import * as t from 'io-ts'
import { Code, Name } from './cell.ts'

export const GroupRow = t.readonly(t.strict({ GroupCode: Code, GroupName: Name }))
export type GroupRow = t.TypeOf<typeof GroupRow>
