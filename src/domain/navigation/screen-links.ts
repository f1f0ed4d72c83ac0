import type { Identity } from '../users/identity.ts'
import { mayEnter } from './may-enter.ts'
import { navLinks, type NavLink } from './nav-links.ts'
import { routes } from './route.ts'

/** Screens with an address of their own; those without a session, and `/dashboard` that only leads on, are none. */
const plainRoutes = Object.values(routes).filter(
  ({ pattern, access }) =>
    access._tag !== 'Anyone' && !pattern.includes(':') && pattern !== routes['own-dashboard'].pattern,
)

/** Every screen a person may enter without naming an account, a group or an adviser. */
export const screenLinks = (identity: Identity): readonly NavLink[] => [
  ...navLinks(identity),
  ...plainRoutes
    .filter(({ access }) => mayEnter({ access, params: {} }, identity) === 'allowed')
    .map(({ title, pattern }) => ({ label: title, path: pattern })),
]
