import { Text, Title } from '@mantine/core'

/** The screens of spec §2 that are not built yet, and what each will be for. */
const comingTexts = {
  trading: 'Place orders for this account: find a security, see its quote, and confirm a buy or sell order.',
} as const satisfies Readonly<Record<string, string>>

export type ComingName = keyof typeof comingTexts

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
