import { Badge } from '@mantine/core'
import '@mantine/core/styles/Badge.css'

export const NewBadge = ({ text }: { readonly text: string }) => (
  <Badge size="sm" radius="sm" variant="light" color="brass" tt="none">
    {text}
  </Badge>
)
