import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ProtocolRef } from '../../machines/shell/protocol.ts'
import { Waiting } from '../ui/waiting.tsx'
import { FailurePage } from './error/failure-page.tsx'
import { lazily } from '../adapters/lazily.tsx'

const ReloadDialog = lazily(async () => (await import('./error/reload-dialog.tsx')).ReloadDialog)

export const UpToDate = ({ protocol, children }: { readonly protocol: ProtocolRef; readonly children: ReactNode }) => {
  const unreadableAt = useSelector(protocol, ({ context }) => context.position)
  const isUnreadable = useSelector(protocol, (snapshot) => snapshot.matches('unreadable'))
  const isReloading = useSelector(protocol, (snapshot) => snapshot.matches('reloading'))
  const isAsked = useSelector(protocol, (snapshot) => snapshot.matches('confirming'))
  if (isUnreadable) return <FailurePage unreadableAt={unreadableAt} />
  if (isReloading) return <Waiting label="Plutus has been updated. The new version is loading" />
  return (
    <>
      {children}
      {isAsked && <ReloadDialog protocol={protocol} />}
    </>
  )
}
