import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../../../domain/fp.ts'
import type { Adviser } from '../../../../domain/ledger/accounts/account.ts'
import { guideLinks } from '../../../../domain/navigation/nav-links.ts'
import { appRoutes } from '../../../../domain/navigation/route.ts'
import type { UserProfile } from '../../../../domain/users/profile.ts'
import { displayedRole } from '../../../../domain/users/identity.ts'
import { type DetailName, detailNames, userDetails } from '../../../../domain/users/user-details.ts'
import type { AppRef } from '../../../../machines/shell/app.ts'
import type { SessionRef } from '../../../../machines/session/session.ts'
import { SessionsPanel } from '../../../session/sessions/sessions-panel.tsx'
import { PasswordPanel } from '../../../session/password/password-panel.tsx'
import adviserCardStyles from './adviser-card.module.css'
import { SidebarDisclosure } from './disclosure.tsx'
import detailsStyles from './details.module.css'
import identityCardStyles from './identity-card.module.css'
import { LinkList } from './link-list.tsx'
import styles from './sidebar-content.module.css'

interface Props {
  readonly app: AppRef
  readonly session: SessionRef
}

interface AdviserCardProps {
  readonly adviser: Adviser
}

/** Breaks before the @ in a narrow sidebar. */
const EmailLink = ({ email }: { readonly email: string }) => {
  const [name, ...host] = email.split(/(?=@)/)
  return (
    <a href={`mailto:${email}`}>
      {name}
      <wbr />
      {host}
    </a>
  )
}

const AdviserCard = ({ adviser }: AdviserCardProps) => (
  <section className={adviserCardStyles['card']} aria-labelledby="your-adviser">
    <h2 id="your-adviser" className={adviserCardStyles['heading']}>
      Your Adviser
    </h2>
    <p className={adviserCardStyles['name']}>{adviser.AdvisorName}</p>
    {adviser.Phone !== '' && (
      <p>
        <a href={`tel:${adviser.Phone.replaceAll(' ', '')}`}>{adviser.Phone}</a>
      </p>
    )}
    {adviser.Email !== '' && (
      <p>
        <EmailLink email={adviser.Email} />
      </p>
    )}
  </section>
)

interface IdentityCardProps {
  readonly profile: UserProfile
}

const IdentityCard = ({ profile: { identity } }: IdentityCardProps) => (
  <section className={identityCardStyles['card']} aria-label="Signed in as">
    <span className={identityCardStyles['monogram']} aria-hidden="true">
      {identity.given_name.slice(0, 1)}
      {identity.family_name.slice(0, 1)}
    </span>
    <div>
      <p className={identityCardStyles['name']}>
        {identity.given_name} {identity.family_name}
      </p>
      <p className={identityCardStyles['role']}>{displayedRole(identity.roles)}</p>
    </div>
  </section>
)

interface PersonalDetailsProps {
  readonly profile: UserProfile
}

interface DetailLine {
  readonly label: string
  readonly value: string
}

const detailLines = (profile: UserProfile): readonly DetailLine[] => {
  const { username, given_name, family_name } = profile.identity
  const details = { ...profile, given_name, family_name }
  const { Name: names = [], ...others } = Object.groupBy(
    detailNames,
    (name) => userDetails[name].sidebarLine ?? userDetails[name].label,
  )
  const joined = (line: readonly DetailName[], separator: string): string =>
    line
      .map((name) => details[name])
      .filter((text) => text !== '')
      .join(separator)
  return [
    { label: 'Name', value: joined(names, ' ') },
    { label: 'User name', value: username },
    ...Object.entries(others).map(([label, line = []]) => ({ label, value: joined(line, ', ') })),
  ].filter(({ value }) => value !== '')
}

const PersonalDetails = ({ profile }: PersonalDetailsProps) => {
  const details = detailLines(profile)
  return (
    <SidebarDisclosure label="Personal details">
      <dl className={detailsStyles['details']}>
        {details.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SidebarDisclosure>
  )
}

export const SidebarContent = ({ app, session }: Props) => {
  const profile = useSelector(session, ({ context }) => context.profile)
  const passwordPanel = useSelector(app, ({ children }) => children.passwordPanel)
  const sessionsPanel = useSelector(app, ({ children }) => children.sessionsPanel)
  if (O.isNone(profile)) return null
  const { adviser, identity } = profile.value
  return (
    <div className={styles['content']}>
      <IdentityCard profile={profile.value} />
      <div className={styles['account']}>
        {passwordPanel !== undefined && <PasswordPanel panel={passwordPanel} username={identity.username} />}
        {sessionsPanel !== undefined && <SessionsPanel panel={sessionsPanel} />}
        <Link href={appRoutes['mail-choices'].pattern} className={styles['link']}>
          {appRoutes['mail-choices'].title}
        </Link>
        <PersonalDetails profile={profile.value} />
        <Link href="/logout" className={styles['link']}>
          Sign out
        </Link>
      </div>
      {adviser !== null && <AdviserCard adviser={adviser} />}
      <LinkList label="Quick links" links={guideLinks(identity)} />
    </div>
  )
}
