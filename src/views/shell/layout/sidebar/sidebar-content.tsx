import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../../../domain/fp.ts'
import { guideLinks } from '../../../../domain/navigation/nav-links.ts'
import { routes } from '../../../../domain/navigation/route.ts'
import type { AppRef } from '../../../../machines/shell/app.ts'
import type { SessionRef } from '../../../../machines/session/session.ts'
import { SessionsPanel } from '../../../session/sessions/sessions-panel.tsx'
import { PasswordPanel } from '../../../session/password/password-panel.tsx'
import { AdviserCard } from './adviser-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { LinkList } from './link-list.tsx'
import { PersonalDetails } from './personal-details.tsx'
import styles from './sidebar-content.module.css'

interface Props {
  readonly app: AppRef
  readonly session: SessionRef
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
        <Link href={routes['mail-choices'].pattern} className={styles['link']}>
          {routes['mail-choices'].title}
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
