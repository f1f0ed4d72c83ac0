import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/ActionIcon.css'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { colorSchemeMachine } from '../../../machines/shell/color-scheme.ts'
import { NavIcon } from './nav-icon.tsx'

interface Props {
  readonly colorScheme: ActorRefFrom<typeof colorSchemeMachine>
}

export const SchemeSwitch = ({ colorScheme }: Props) => {
  const isDark = useSelector(colorScheme, (snapshot) => snapshot.matches('dark'))
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={isDark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => colorScheme.send({ type: 'scheme.switched' })}
    >
      <NavIcon name={isDark ? 'Light' : 'Dark'} />
    </ActionIcon>
  )
}
