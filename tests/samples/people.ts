import { dashboardPath } from '../../src/domain/navigation/route.ts'
import { permissionsOf } from '../../src/domain/permissions/permission.ts'
import type { Identity } from '../../src/domain/users/identity.ts'
import { type UserProfile, profileDetails } from '../../src/domain/users/profile.ts'
import { noDetails } from '../../src/domain/users/user-details.ts'

export const clientIdentity: Identity = {
  username: 'client',
  given_name: 'Margaret',
  family_name: 'Ashworth',
  roles: ['client'],
  permissions: ['client.dashboard.view'],
  accounts: ['P1'],
  groups: ['G1'],
  defaultDashboardType: 'portfolio',
  defaultCode: 'P1',
  change_password: false,
}

export const adviserIdentity: Identity = {
  ...clientIdentity,
  username: 'adviser',
  given_name: 'Thomas',
  family_name: 'Whitfield',
}

/** With what their role permits. */
export const bookIdentity: Identity = {
  ...adviserIdentity,
  roles: ['adviser'],
  permissions: permissionsOf(['adviser']),
}

export const adminIdentity: Identity = {
  ...clientIdentity,
  username: 'admin',
  given_name: 'Alan',
  family_name: 'Admin',
  roles: ['admin'],
  permissions: permissionsOf(['admin']),
  accounts: [],
  groups: [],
  defaultDashboardType: 'admin',
  defaultCode: 'firm',
}

export const newcomerIdentity: Identity = { ...clientIdentity, change_password: true }

export const profileOf = (identity: Identity): UserProfile => ({
  identity,
  ...profileDetails({
    ...noDetails,
    title: 'Ms.',
    email: 'client@plutus.example',
    phone_number: '02 9000 1000',
    address_one: '12 Wattle Lane',
    address_two: 'Mosman NSW 2088',
  }),
  adviser: { AdvisorCode: 'A1', AdvisorName: 'Thomas Whitfield', Phone: '02 9123 4567', Email: 'tw@plutus.example' },
  firmName: 'Plutus',
  timeZone: 'Australia/Sydney',
})

export const clientHome = dashboardPath({ type: 'portfolio', code: 'P1' })

/** A token in the usual form without a valid signature: the browser reads only the user name in it. */
export const tokenOf = (username: string, session: string): string =>
  `e30.${btoa(JSON.stringify({ sub: username, jti: session })).replace(/=+$/, '')}.unsigned`
