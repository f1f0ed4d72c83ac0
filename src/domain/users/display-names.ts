import type { Identity } from './identity.ts'

const nameOf = ({ given_name, family_name, username }: Identity): string =>
  `${given_name} ${family_name}`.trim() || username

/** What somebody is called beside somebody else: two of one name are told apart by their user names. */
export const displayName = (identity: Identity, other: Identity | null): string =>
  other !== null && nameOf(other) === nameOf(identity) ? `${nameOf(identity)} (${identity.username})` : nameOf(identity)
