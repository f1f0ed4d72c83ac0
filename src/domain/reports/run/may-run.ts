import type { Holder } from '../../permissions/permits.ts'
import { type Reach, mayReadAccount, mayReadAdviser, mayReadGroup } from '../../permissions/reaches.ts'
import type { ReportLevel } from '../report.ts'
import type { RunEntity } from './run-fault.ts'

const mayRead: Readonly<Record<ReportLevel, (holder: Holder, reach: Reach, code: string) => boolean>> = {
  account: mayReadAccount,
  group: mayReadGroup,
  adviser: mayReadAdviser,
}

/** Whether somebody may have reports of an account, a group or a book: the check of the call that reads its figures. */
export const mayRunFor = (holder: Holder, reach: Reach, { type, code }: RunEntity): boolean =>
  mayRead[type](holder, reach, code)
