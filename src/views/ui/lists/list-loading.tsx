import { Skeleton } from '@mantine/core'

interface Props {
  readonly what: string
  readonly height?: string
}

export const ListLoading = ({ what, height = '24rem' }: Props) => (
  <div role="status" aria-label={`Loading ${what}`}>
    <Skeleton height={height} />
  </div>
)
