import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { O } from '../../domain/fp.ts'
import type { Screen } from '../../domain/navigation/screen.ts'
import type { OpenScreen } from '../../machines/shell/open-screen.ts'
import type { AppRef } from '../../machines/shell/app.ts'
import { CodeMissing } from '../ui/code-missing.tsx'
import { Waiting } from '../ui/waiting.tsx'

interface Props {
  readonly app: AppRef
  readonly screen: Screen
  readonly children: (actor: OpenScreen['actor']) => ReactNode
}

export const Opened = ({ app, screen, children }: Props) => {
  const open = useSelector(app, ({ context }) => context.open)
  const isUnfetched = useSelector(app, (snapshot) => snapshot.matches({ screen: { shown: 'unfetched' } }))
  const isReplaced = useSelector(app, (snapshot) => snapshot.matches({ screen: { shown: 'replaced' } }))
  if (isUnfetched || isReplaced)
    return <CodeMissing isStill={isReplaced} onRetry={() => app.send({ type: 'fetch.retried' })} />
  if (O.isNone(open) || open.value.name !== screen.name) return <Waiting label="Opening" />
  return children(open.value.actor)
}
