import type { UserFacts } from '../rows/user-faults.ts'
import type { Reference } from './sheet.ts'

/** What of the firm a person is given to see. */
export const userReferences = ({
  accounts,
  groups,
  defaultDashboard,
  defaultCode,
}: UserFacts): readonly Reference[] => [
  ...accounts.map((code): Reference => ({ column: 'accounts', sheet: 'accounts', code })),
  ...groups.map((code): Reference => ({ column: 'groups', sheet: 'groups', code })),
  ...(defaultDashboard === 'adviser' ? [{ column: 'defaultCode', sheet: 'advisers', code: defaultCode } as const] : []),
]
