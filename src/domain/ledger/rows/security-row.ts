import * as t from 'io-ts'
import { Code, Name } from './cell.ts'

export const SecurityRow = t.readonly(
  t.strict({ asx_code: Code, company_name: Name, display_name: Name, asset_class: Name, sector: Name }),
)
export type SecurityRow = t.TypeOf<typeof SecurityRow>
