import { O } from '../src/domain/fp.ts'
import { demoPassword, demoUsernames } from './demo/people.ts'
import type { Services } from './services.ts'
import { version } from './http/version.ts'
import { findUser } from './users/user-services.ts'

const list = new Intl.ListFormat('en', { type: 'disjunction' })

const signIns = (services: Pick<Services, 'users'>, isDemo: boolean): string => {
  if (isDemo && demoUsernames.every((username) => O.isSome(findUser(services, username))))
    return `Sign in as ${list.format(demoUsernames)}, each with the password ${demoPassword}.`
  return services.users.ids().length === 0
    ? 'Nobody can sign in yet: npm run user -- add NAME --role superadmin'
    : 'Sign in with your user name.'
}

export const startupMessage = (address: string, services: Pick<Services, 'users'>, isDemo: boolean): string =>
  `Plutus runs at ${address} (version ${version})\n${signIns(services, isDemo)}`
