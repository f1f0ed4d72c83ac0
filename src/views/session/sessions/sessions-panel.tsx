import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { SessionsPanelRef } from '../../../machines/session/sessions-panel.ts'
import { lazyComponent } from '../../adapters/lazy-component.tsx'
import disclosure from '../../shell/layout/sidebar/disclosure.module.css'
import { CodeMissing } from '../../ui/code-missing.tsx'
import { WaitingStatus } from '../../ui/waiting.tsx'

const OpeningSessions = () => <WaitingStatus label="Opening" />

const OwnSessions = lazyComponent(async () => (await import('./own-sessions.tsx')).OwnSessions, {
  meanwhile: OpeningSessions,
})

interface Props {
  readonly panel: SessionsPanelRef
}

const SessionsContent = ({ panel }: Props) => {
  const list = useSelector(panel, ({ context }) => context.list)
  const isUnfetched = useSelector(panel, (snapshot) => snapshot.matches({ open: 'unfetched' }))
  const isReplaced = useSelector(panel, (snapshot) => snapshot.matches({ open: 'replaced' }))
  if (isUnfetched || isReplaced)
    return <CodeMissing isStill={isReplaced} onRetry={() => panel.send({ type: 'fetch.retried' })} />
  if (O.isNone(list)) return <OpeningSessions />
  return <OwnSessions sessions={list.value} />
}

export const SessionsPanel = ({ panel }: Props) => {
  const isCollapsed = useSelector(panel, (snapshot) => snapshot.matches('collapsed'))
  return (
    <div>
      <button
        type="button"
        className={disclosure['summary']}
        aria-expanded={!isCollapsed}
        onClick={() => panel.send({ type: 'panel.toggled' })}
      >
        Devices and sessions
      </button>
      {!isCollapsed && <SessionsContent panel={panel} />}
    </div>
  )
}
