import { Skeleton } from '@mantine/core'

interface Props {
  readonly what: string
}

export const ListLoading = ({ what }: Props) => (
  <div role="status" aria-label={`Loading ${what}`}>
    <Skeleton height="24rem" />
  </div>
)
