import { Text, Title } from '@mantine/core'
import { comingTexts, type ComingName } from './coming-texts.ts'

interface Props {
  readonly name: ComingName
  readonly title: string
}

export const ComingScreen = ({ name, title }: Props) => (
  <>
    <Title order={1} size="h2">
      {title}
    </Title>
    <Text mt="md" maw="38rem">
      {comingTexts[name]}
    </Text>
    <Text mt="sm" c="dimmed">
      This screen is not ready yet.
    </Text>
  </>
)
