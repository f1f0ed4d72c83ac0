import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ProtocolRef } from '../../machines/shell/protocol.ts'
import { OpeningView } from './opening.tsx'
import { FailurePage } from './error/failure-page.tsx'
import { lazyComponent } from '../adapters/lazy-component.tsx'

const ReloadDialog = lazyComponent(async () => (await import('./error/reload-dialog.tsx')).ReloadDialog)

const updateLabels = {
  update: 'Plutus has been updated. Loading the new version',
  restore: 'The data was restored from a backup. Reloading the page',
} as const

export const VersionGate = ({
  protocol,
  children,
}: {
  readonly protocol: ProtocolRef
  readonly children: ReactNode
}) => {
  const unreadableAt = useSelector(protocol, ({ context }) => context.position)
  const isUnreadable = useSelector(protocol, (snapshot) => snapshot.matches('unreadable'))
  const isReloading = useSelector(protocol, (snapshot) => snapshot.matches('reloading'))
  const cause = useSelector(protocol, ({ context }) => context.cause)
  const isAsked = useSelector(protocol, (snapshot) => snapshot.matches('confirming'))
  if (isUnreadable) return <FailurePage unreadableAt={unreadableAt} />
  if (isReloading) return <OpeningView label={updateLabels[cause]} />
  return (
    <>
      {children}
      {isAsked && <ReloadDialog protocol={protocol} />}
    </>
  )
}
