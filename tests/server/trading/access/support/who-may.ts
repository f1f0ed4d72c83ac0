import type { CastPerson } from './cast.ts'
import type { EnteredBy } from './order-states.ts'

/**
 * `y` may, `p` sees the own part of it, `n` sees it and may not (403 NotAllowedHere), `h` has no such order (404), `r` is of a role that has no such
 * call (403 type 3), `o` has no session (403 type 1).
 */
export const actColumns = ['approve', 'decline', 'cancel', 'amend', 'work', 'evidence', 'see'] as const

type WhoMay = Readonly<Record<CastPerson, string>>

const desk = { superadmin: 'yyyyyyy', admin: 'yyyyyyy', approver: 'yyyyyyy' }

/** People who may do nothing with any order. */
const nobody = {
  external: 'rrrrrrr',
  'blocked-adviser': 'ooooooo',
  'blocked-client': 'ooooooo',
  newcomer: 'rrrrrrr',
}

const ofP1 = {
  ...desk,
  ...nobody,
  adviser: 'yyyyryy',
  'stand-in': 'yyyyryy',
  'former-stand-in': 'hhhhrhh',
  colleague: 'hhhhrhh',
  'adviser-with-account': 'nnnnrny',
  client: 'rrnrrry',
  spouse: 'rrnrrry',
  other: 'rrhrrrh',
  'accountant-of-own': 'rrhrrrh',
  'accountant-of-group': 'rrnrrry',
}

interface Kind extends EnteredBy {
  readonly whoMay: WhoMay
}

/** docs/trading.md, "Permissions". */
export const orderKinds: Readonly<Record<string, Kind>> = {
  'a client asked for': { by: 'client', accounts: ['P1'], whoMay: { ...ofP1, client: 'rryrrry' } },
  'an adviser entered': { by: 'adviser', accounts: ['P1'], whoMay: { ...ofP1, adviser: 'nnyyryy' } },
  'an administrator entered': { by: 'admin', accounts: ['P1'], whoMay: { ...ofP1, admin: 'nnyyyyy' } },
  'an adviser entered for accounts of two groups': {
    by: 'adviser',
    accounts: ['P1', 'P3'],
    whoMay: {
      ...ofP1,
      adviser: 'nnyyryy',
      'adviser-with-account': 'nnnnrnp',
      client: 'rrnrrrp',
      spouse: 'rrnrrrp',
      'accountant-of-group': 'rrnrrrp',
    },
  },
  'an administrator entered for accounts of two advisers': {
    by: 'admin',
    accounts: ['P1', 'P4'],
    whoMay: {
      ...ofP1,
      admin: 'nnyyyyy',
      adviser: 'nnnnrnp',
      'former-stand-in': 'nnnnrnp',
      colleague: 'nnnnrnp',
      client: 'rrnrrrp',
      spouse: 'rrnrrrp',
      other: 'rrnrrrp',
      'accountant-of-group': 'rrnrrrp',
    },
  },
}

/**
 * Outcome of entering an order for P1, for P1 and P3, for P1 and P4, for P4, and for an account that does not exist.
 * `0` means placed, another digit the approvals it awaits, and `n` accounts that are not theirs (403 NotYourAccount).
 */
export const whoEnters: Readonly<Record<'below the limit' | 'above the limit', WhoMay>> = {
  'below the limit': {
    superadmin: '0000n',
    admin: '0000n',
    approver: '0000n',
    adviser: '00nnn',
    'stand-in': '0000n',
    'former-stand-in': 'nnn0n',
    colleague: 'nnn0n',
    'adviser-with-account': '1nn0n',
    client: '1nnnn',
    spouse: '1nnnn',
    other: 'nnn1n',
    external: 'rrrrr',
    'accountant-of-own': 'nnnnn',
    'accountant-of-group': '1nnnn',
    'blocked-adviser': 'ooooo',
    'blocked-client': 'ooooo',
    newcomer: 'rrrrr',
  },
  'above the limit': {
    superadmin: '1111n',
    admin: '1111n',
    approver: '1111n',
    adviser: '11nnn',
    'stand-in': '1111n',
    'former-stand-in': 'nnn1n',
    colleague: 'nnn1n',
    'adviser-with-account': '2nn1n',
    client: '2nnnn',
    spouse: '2nnnn',
    other: 'nnn2n',
    external: 'rrrrr',
    'accountant-of-own': 'nnnnn',
    'accountant-of-group': '2nnnn',
    'blocked-adviser': 'ooooo',
    'blocked-client': 'ooooo',
    newcomer: 'rrrrr',
  },
}

export const dashboardPaths = ['portfolio/P1', 'portfolio/P3', 'group/G1', 'adviser/A1', 'admin/firm'] as const

const none = 'h h h h h'

/** The numbers of the accounts of which somebody sees the orders at each of these, `h` where there is no such place for them. */
export const whoSees: WhoMay = {
  superadmin: '1 3 12 123 1234',
  admin: '1 3 12 123 1234',
  approver: '1 3 12 123 1234',
  adviser: '1 3 12 123 h',
  'stand-in': '1 3 12 123 h',
  'former-stand-in': none,
  colleague: none,
  'adviser-with-account': '1 h 1 h h',
  client: '1 h 12 h h',
  spouse: '1 h 12 h h',
  other: none,
  external: 'r r r r r',
  'accountant-of-own': none,
  'accountant-of-group': '1 h 12 h h',
  'blocked-adviser': 'o o o o o',
  'blocked-client': 'o o o o o',
  newcomer: 'r r r r r',
}
