import { O } from '../src/domain/fp.ts'
import { demoPassword, demoUsernames } from './demo/people.ts'
import type { ServerServices } from './services.ts'
import { version } from './http/version.ts'
import { findUser } from './users/user-services.ts'

const orList = new Intl.ListFormat('en', { type: 'disjunction' })

const signIns = (services: Pick<ServerServices, 'users'>, isDemo: boolean): string => {
  if (isDemo && demoUsernames.every((username) => O.isSome(findUser(services, username))))
    return `Sign in as ${orList.format(demoUsernames)}, each with the password ${demoPassword}.`
  return services.users.ids().length === 0
    ? 'Nobody can sign in yet: npm run user -- add NAME --role superadmin'
    : 'Sign in with your user name.'
}

interface Started {
  readonly address: string
  readonly commit: string
  readonly services: Pick<ServerServices, 'users'>
  readonly isDemo: boolean
}

const shownLength = 12

export const startLine = ({ address, commit }: Pick<Started, 'address' | 'commit'>): string =>
  `Plutus runs at ${address} (version ${version}, commit ${commit.slice(0, shownLength)})`

export const startupMessage = ({ services, isDemo, ...started }: Started): string =>
  `${startLine(started)}\n${signIns(services, isDemo)}`
