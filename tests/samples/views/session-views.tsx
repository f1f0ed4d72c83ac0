import { ForgotScreen } from '../../../src/views/session/link/forgot-screen.tsx'
import { LinkScreen } from '../../../src/views/session/link/link-screen.tsx'
import { PasswordPanel } from '../../../src/views/session/password/password-panel.tsx'
import { OwnSessions } from '../../../src/views/session/sessions/own-sessions.tsx'
import { SessionsPanel } from '../../../src/views/session/sessions/sessions-panel.tsx'
import { SignInForm } from '../../../src/views/session/sign-in/sign-in-form.tsx'
import { forgotPassword } from '../session/forgot-password.ts'
import { ownSessions, sessionsPanel } from '../session/own-sessions.ts'
import { passwordLink } from '../session/password-link.ts'
import { passwordPanel } from '../session/password-panel.ts'
import { signIn as signInSample } from '../session/sign-in.ts'
import { type SampleViews, viewOf } from './view-of.ts'

export const sessionViews: SampleViews = {
  'password-panel': viewOf(passwordPanel, (panel) => <PasswordPanel panel={panel} username="client" />),
  'password-link': viewOf(passwordLink, (actor) => <LinkScreen actor={actor} />),
  'sign-in': viewOf(signInSample, (signIn) => <SignInForm signIn={signIn} />),
  'forgot-password': viewOf(forgotPassword, (actor) => <ForgotScreen actor={actor} />),
  'own-sessions': viewOf(ownSessions, (sessions) => <OwnSessions sessions={sessions} />),
  'sessions-panel': viewOf(sessionsPanel, (panel) => <SessionsPanel panel={panel} />),
}
