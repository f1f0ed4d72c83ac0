import { useSelector } from '@xstate/react'
import { Fragment, type ReactNode } from 'react'
import { O } from '../../domain/fp.ts'
import type { PageScreen } from '../../domain/navigation/screen.ts'
import type { OpenScreen } from '../../machines/shell/open-screen.ts'
import type { AppRef } from '../../machines/shell/app.ts'
import { CodeMissing } from '../ui/code-missing.tsx'
import { EarlyTitle, WaitingStatus } from '../ui/waiting.tsx'

interface Props {
  readonly app: AppRef
  readonly screen: PageScreen
  readonly isWholePage?: boolean
  readonly children: (actor: OpenScreen['actor']) => ReactNode
}

export const OpenedScreen = ({ app, screen, isWholePage = false, children }: Props) => {
  const open = useSelector(app, ({ context }) => context.open)
  const isUnfetched = useSelector(app, (snapshot) => snapshot.matches({ screen: { shown: 'unfetched' } }))
  const isReplaced = useSelector(app, (snapshot) => snapshot.matches({ screen: { shown: 'replaced' } }))
  const isFailed = isUnfetched || isReplaced
  if (!isFailed && O.isSome(open) && open.value.name === screen.name) return children(open.value.actor)
  const Frame = isWholePage ? 'main' : Fragment
  return (
    <Frame>
      <EarlyTitle>{screen.title}</EarlyTitle>
      {isFailed ? (
        <CodeMissing isStill={isReplaced} onRetry={() => app.send({ type: 'fetch.retried' })} />
      ) : (
        <WaitingStatus label="Opening" />
      )}
    </Frame>
  )
}
