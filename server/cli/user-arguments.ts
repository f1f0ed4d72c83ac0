import { parseArgs } from 'node:util'
import { E, O, pipe } from '../../src/domain/fp.ts'
import { UserRole } from '../../src/domain/permissions/permission.ts'
import { defaultDashboardType } from '../../src/domain/users/dashboard-choice.ts'

export type UserCells = Readonly<Record<string, string>>

export type UserTask =
  | { readonly _tag: 'Add'; readonly cells: UserCells }
  | { readonly _tag: 'ResetPassword'; readonly username: string }
  | { readonly _tag: 'List' }

const usageText = [
  'Usage: npm run user -- add NAME --role ROLE [--given G] [--family F] [--email E] [--dashboard D] [--code C]',
  '[--accounts A|B] [--groups A|B], or list, or password NAME.',
].join(' ')

const textOption = { type: 'string', default: '' } as const

const parseArguments = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      role: textOption,
      given: textOption,
      family: textOption,
      email: textOption,
      dashboard: textOption,
      code: textOption,
      accounts: textOption,
      groups: textOption,
    },
    allowPositionals: true,
  })

type UserOptions = ReturnType<typeof parseArguments>['values']

const dashboardFor = (role: string): string =>
  pipe(
    role.split('|').filter(UserRole.is),
    defaultDashboardType,
    O.getOrElse(() => ''),
  )

/** spec §5: the only account or group is the one to open */
const codeFor = (dashboard: string, { code, accounts, groups }: UserOptions): string => {
  if (code !== '') return code
  const codes = dashboard === 'group' ? groups : accounts
  return codes.includes('|') ? '' : codes
}

const cellsOf = (username: string, options: UserOptions): UserCells => {
  const dashboard = options.dashboard === '' ? dashboardFor(options.role) : options.dashboard
  return {
    username,
    email: options.email,
    given_name: options.given === '' ? username : options.given,
    family_name: options.family,
    defaultDashboard: dashboard,
    roles: options.role,
    accounts: options.accounts,
    groups: options.groups,
    defaultCode: codeFor(dashboard, options),
  }
}

export const userTask = (args: readonly string[]): E.Either<string, UserTask> =>
  pipe(
    E.tryCatch(
      () => parseArguments(args),
      () => usageText,
    ),
    E.chain(({ values, positionals: [verb, username, ...more] }) => {
      if (more.length > 0) return E.left(usageText)
      if (verb === 'list' && username === undefined) return E.right({ _tag: 'List' })
      if (verb === 'password' && username !== undefined) return E.right({ _tag: 'ResetPassword', username })
      if (verb === 'add' && username !== undefined && values.role !== '')
        return E.right({ _tag: 'Add', cells: cellsOf(username, values) })
      return E.left(usageText)
    }),
  )
